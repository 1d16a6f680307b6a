import { GetCommand, paginateQuery } from '@aws-sdk/lib-dynamodb'
import { tableName, type TableContext } from '../dynamodb/tables.ts'
import type { SessionItem } from './session.ts'

/** Stored for a while in place of an impersonation's session that has ended. */
export interface ReturnItem {
  readonly id: string
  readonly adminId: string
  /** Encrypted. */
  readonly returnsTo?: string
  /** Leads back until then; epoch milliseconds. */
  readonly until: number
  readonly expiresAt: number
}

export const isSessionItem = (item: object): item is SessionItem => 'sub' in item

/** Consistently. */
export const readRecord = async (
  { client, stage }: TableContext,
  id: string,
): Promise<SessionItem | ReturnItem | undefined> => {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(stage, 'sessions'), Key: { id }, ConsistentRead: true }),
  )
  return Item as SessionItem | ReturnItem | undefined
}

/** The same; undefined for what is left of an impersonation. */
export const readSession = async (
  tables: TableContext,
  id: string,
): Promise<SessionItem | undefined> => {
  const item = await readRecord(tables, id)
  return item && isSessionItem(item) ? item : undefined
}

/** Of a user, impersonations too; may miss one that began a moment ago. */
export const sessionIdsOf = async (
  { client, stage }: TableContext,
  sub: string,
): Promise<string[]> => {
  const pages = paginateQuery(
    { client, pageSize: 100 },
    {
      TableName: tableName(stage, 'sessions'),
      IndexName: 'byUser',
      KeyConditionExpression: '#sub = :sub',
      ExpressionAttributeNames: { '#sub': 'sub' },
      ExpressionAttributeValues: { ':sub': sub },
    },
  )
  const ids: string[] = []
  for await (const { Items = [] } of pages) ids.push(...Items.map(({ id }) => String(id)))
  return ids
}
