import { BatchGetCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { ignoreConditionFailure } from '../../../lambdas/platform/dynamodb/ignore-condition-failure.ts'
import { keyOf, type UserTable } from './user-table.ts'

export interface Group {
  readonly name: string
  readonly description?: string
  readonly precedence?: number
  /** Milliseconds since the epoch. */
  readonly createdAt: number
}

export interface Groups {
  /** False when there is one of that name. */
  add(group: Group): Promise<boolean>
  exists(name: string): Promise<boolean>
  /** The groups of these names (at most 100) that exist, sorted by name. */
  list(names: readonly string[]): Promise<Group[]>
}

export const createGroups = ({ client, name: TableName }: UserTable): Groups => ({
  add: async (group) => {
    const put = await ignoreConditionFailure(
      client.send(
        new PutCommand({
          TableName,
          Item: { id: keyOf.group(group.name), ...group },
          ConditionExpression: 'attribute_not_exists(id)',
        }),
      ),
    )
    return put !== undefined
  },
  exists: async (name) => {
    const { Item } = await client.send(
      new GetCommand({ TableName, Key: { id: keyOf.group(name) }, ConsistentRead: true }),
    )
    return Item !== undefined
  },
  list: async (names) => {
    if (names.length === 0) return []
    const Keys = names.map((name) => ({ id: keyOf.group(name) }))
    const { Responses } = await client.send(
      new BatchGetCommand({ RequestItems: { [TableName]: { Keys, ConsistentRead: true } } }),
    )
    const found = (Responses?.[TableName] ?? []) as Group[]
    return found.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  },
})
