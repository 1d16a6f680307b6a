import { randomUUID } from 'node:crypto'
import { GetCommand, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { PENDING_AGAIN } from '../../lambdas/notifications/operations.ts'
import { ignoreConflict } from '../../lambdas/platform/dynamodb/failures.ts'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import { DELIVERY_AGAIN } from '../../lambdas/webhooks/operations.ts'
import { DAY_MS } from '../../shared/values/days.ts'
import type { TableContext } from '../../lambdas/platform/dynamodb/tables.ts'

type Note = Readonly<Record<string, unknown>>

/** Longer than the stream keeps its records. */
const KEPT_MS = 3 * DAY_MS

/**
 * Puts an item beside what has to be handed over or delivered, which leads its consumer there. How
 * far that came stands in the item itself, so that nothing is queued or sent a second time.
 *
 * @param item key and part, with a blank between
 * @returns false when it is done and gone
 */
export const noteAgain = async (
  { client, stage }: TableContext,
  item: string,
): Promise<boolean> => {
  const blank = item.indexOf(' ')
  if (blank < 0) return false
  const Key = { key: item.slice(0, blank), part: item.slice(blank + 1) }
  const TableName = tableName(stage, 'notifications')
  const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }))
  if (!Item) return false
  const expiresAt = Math.floor((Date.now() + KEPT_MS) / 1000)
  const Put = { TableName, Item: { ...noteFor(Key, Item), part: randomUUID(), expiresAt } }
  if (Key.key !== PENDING_AGAIN && Key.key !== DELIVERY_AGAIN) {
    await client.send(new PutCommand(Put))
    return true
  }
  // The note itself was given up: the new one takes its place.
  const ConditionExpression = 'attribute_exists(part)'
  const write = new TransactWriteCommand({
    TransactItems: [{ Put }, { Delete: { TableName, Key, ConditionExpression } }],
  })
  return (await ignoreConflict(client.send(write))) !== undefined
}

const noteFor = (place: { readonly key: string; readonly part: string }, item: Note): Note => {
  if (place.key === PENDING_AGAIN || place.key === DELIVERY_AGAIN) return item
  return place.key.startsWith('delivery#')
    ? { key: DELIVERY_AGAIN, tries: place }
    : { ...item, key: PENDING_AGAIN }
}
