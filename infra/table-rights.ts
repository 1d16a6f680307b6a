import type { TableRight } from '../shared/contract/endpoint.ts'

/** What a function may do to a table, and what it may not whatever else is granted. */
export interface Rights {
  readonly allowed: readonly string[]
  readonly denied: readonly string[]
}

const READ = [
  'dynamodb:BatchGetItem',
  'dynamodb:ConditionCheckItem',
  'dynamodb:GetItem',
  'dynamodb:Query',
]

/** A transaction needs the rights of its parts. Nothing writes in batches. */
export const rights: Readonly<Record<TableRight, Rights>> = {
  read: { allowed: READ, denied: [] },
  scan: { allowed: [...READ, 'dynamodb:Scan'], denied: [] },
  append: {
    allowed: [...READ, 'dynamodb:PutItem'],
    // What was appended is never edited, by no way into the table.
    denied: [
      'dynamodb:BatchWriteItem',
      'dynamodb:DeleteItem',
      'dynamodb:PartiQLDelete',
      'dynamodb:PartiQLInsert',
      'dynamodb:PartiQLUpdate',
      'dynamodb:UpdateItem',
    ],
  },
  write: {
    allowed: [...READ, 'dynamodb:DeleteItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
    denied: [],
  },
}
