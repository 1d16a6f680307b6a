import { paginateScan } from '@aws-sdk/lib-dynamodb'
import { keyOf, type UserTable } from './user-table.ts'
import type { User } from './user.ts'

interface PageRequest {
  /** The last sub of the previous page, even if that user is gone. */
  readonly after?: string
  readonly limit: number
  readonly matches?: (user: User) => boolean
}

export interface UserPage {
  readonly users: readonly User[]
  /** `after` of the next page; undefined on the last. */
  readonly last?: string
}

/** In an arbitrary, stable order. */
export type PaginateUsers = (page: PageRequest) => Promise<UserPage>

export const createUserPaginator =
  ({ client, name: TableName }: UserTable): PaginateUsers =>
  async ({ after, limit, matches = () => true }) => {
    const users: User[] = []
    const scan = paginateScan(
      { client },
      {
        TableName,
        ConsistentRead: true,
        FilterExpression: 'begins_with(id, :users)',
        ExpressionAttributeValues: { ':users': keyOf.user('') },
        ...(after !== undefined && { ExclusiveStartKey: { id: keyOf.user(after) } }),
      },
    )
    for await (const { Items = [] } of scan) {
      users.push(...(Items as User[]).filter(matches))
      if (users.length > limit) break
    }
    const page = users.slice(0, limit)
    const last = page.at(-1)?.sub
    return { users: page, ...(users.length > limit && last !== undefined && { last }) }
  }
