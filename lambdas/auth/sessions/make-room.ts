import { DeleteCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { ownTables } from '../../platform/config/clients.ts'
import { tableName } from '../../platform/dynamodb/tables.ts'
import type { SessionItem } from '../../platform/identity/session.ts'

/** Of one user: few enough that one call can end them all. */
const MAX_SESSIONS = 50
/** There are more than the most only after sign-ins of the same moment. */
const LOOKED_AT = 2 * MAX_SESSIONS

/** Ends the oldest sessions of a user until there is room for another; never one of staff. */
export const makeRoom = async (sub: string): Promise<void> => {
  const { client, stage } = ownTables()
  const TableName = tableName(stage, 'sessions')
  const { Items: keys = [] } = await client.send(
    new QueryCommand({
      TableName,
      IndexName: 'byUser',
      KeyConditionExpression: '#sub = :sub',
      ExpressionAttributeNames: { '#sub': 'sub' },
      ExpressionAttributeValues: { ':sub': sub },
      Limit: LOOKED_AT,
    }),
  )
  if (keys.length < MAX_SESSIONS) return
  const items = await Promise.all(
    keys.map(async ({ id }) => await client.send(new GetCommand({ TableName, Key: { id } }))),
  )
  const tooMany = items
    .flatMap(({ Item }) => (Item ? [Item as SessionItem] : []))
    .filter(({ impersonation }) => !impersonation)
    .toSorted((a, b) => b.signedInAt - a.signedInAt)
    .slice(MAX_SESSIONS - 1)
  await Promise.all(
    tooMany.map(async ({ id }) => await client.send(new DeleteCommand({ TableName, Key: { id } }))),
  )
}
