import type { TableRight } from './deployment.ts'

/**
 * What each right that a function declares comes to, once: infra makes policies of it, and the
 * local stack refuses what it does not hold.
 */

/** What a function may do to a table, and what it may not whatever else is granted. */
interface TableActions {
  readonly allowed: readonly string[]
  readonly denied: readonly string[]
}

const WRITE = ['dynamodb:DeleteItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem']
const READ = [
  'dynamodb:BatchGetItem',
  'dynamodb:ConditionCheckItem',
  'dynamodb:GetItem',
  'dynamodb:Query',
]

/** A transaction needs the rights of its parts. Nothing writes in batches. */
export const tableActions: Readonly<Record<TableRight, TableActions>> = {
  read: { allowed: READ, denied: [] },
  scan: { allowed: [...READ, 'dynamodb:Scan'], denied: [] },
  sweep: { allowed: [...READ, 'dynamodb:Scan', ...WRITE], denied: [] },
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
  write: { allowed: [...READ, ...WRITE], denied: [] },
}

/** By the name that declares it: what may be done to objects, and below which folder of the bucket. */
export const objectActions = {
  pictures: { allowed: ['s3:PutObject', 's3:DeleteObject'], folder: 'pictures/users/' },
  storesLogos: { allowed: ['s3:PutObject'], folder: 'pictures/projects/' },
  readsPictures: { allowed: ['s3:GetObject'], folder: 'pictures/' },
} as const

/** Of a function that declares `sendsMail`. */
export const mailActions = ['ses:SendEmail'] as const
