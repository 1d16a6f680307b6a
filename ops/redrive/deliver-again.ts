import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { GetCommand, PutCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import { ignoreConflict } from '../../lambdas/platform/dynamodb/failures.ts'
import { ignoreConditionFailure } from '../../lambdas/platform/dynamodb/ignore-condition-failure.ts'
import { createRetry } from '../../lambdas/platform/dynamodb/retry.ts'
import type { Consumer } from '../../lambdas/platform/deployment.ts'
import { DAY_MS } from '../../shared/values/days.ts'
import type { TableContext } from '../../lambdas/platform/dynamodb/tables.ts'
import { noteAgain } from './note-again.ts'

/**
 * Makes the stream of a table deliver an item once more, so that its consumers are called by the
 * ordinary way, in order, with their rights and their retries. Nothing that anybody reads changes.
 *
 * @param item the key of the item in the table; of two parts, with a blank between
 * @returns false when the item is not there any more
 */
export const deliverAgain = async (
  tables: TableContext,
  source: Consumer['source'],
  item: string,
): Promise<boolean> => await again[source](tables, item)

const retry = createRetry({ random: Math.random, sleep: wait })

/**
 * A head has the same version afterwards, so that a command under way does not notice. The next
 * command takes the mark away.
 */
const touchHead = async ({ client, stage }: TableContext, stream: string): Promise<boolean> => {
  const update = new UpdateCommand({
    TableName: tableName(stage, 'heads'),
    Key: { stream },
    UpdateExpression: 'SET redriven = :mark',
    ConditionExpression: 'attribute_exists(#stream)',
    ExpressionAttributeNames: { '#stream': 'stream' },
    // A write that changes nothing makes no stream record.
    ExpressionAttributeValues: { ':mark': randomUUID() },
  })
  // A command may just be applied to it.
  const write = retry(stream, async () => await client.send(update))
  return (await ignoreConditionFailure(write)) !== undefined
}

const emailAgain = async ({ client, stage }: TableContext, id: string): Promise<boolean> => {
  const TableName = tableName(stage, 'email-outbox')
  const { Item } = await client.send(
    new GetCommand({ TableName, Key: { id }, ConsistentRead: true }),
  )
  if (!Item || Item['sentAt'] !== undefined) return false
  // By its id an optional email is known, so that none is queued twice: it is named, and stays.
  if (Item['paragraphs'] !== undefined) {
    const expiresAt = Math.floor((Date.now() + DAY_MS) / 1000)
    const another = { id: `again#${randomUUID()}`, retryOf: id, expiresAt }
    await client.send(new PutCommand({ TableName, Item: another }))
    return true
  }
  return await renameEmail({ client, stage }, Item)
}

/** New items alone are delivered. One transaction: an email must not wait twice. */
const renameEmail = async (
  { client, stage }: TableContext,
  Item: Readonly<Record<string, unknown>>,
): Promise<boolean> => {
  const TableName = tableName(stage, 'email-outbox')
  const rename = new TransactWriteCommand({
    TransactItems: [
      { Put: { TableName, Item: { ...Item, id: randomUUID() } } },
      {
        Delete: {
          TableName,
          Key: { id: Item['id'] },
          ConditionExpression: 'attribute_exists(id)',
        },
      },
    ],
  })
  // Else it was sent meanwhile.
  return (await ignoreConflict(client.send(rename))) !== undefined
}

const again: Readonly<
  Record<Consumer['source'], (tables: TableContext, item: string) => Promise<boolean>>
> = {
  heads: touchHead,
  'email-outbox': emailAgain,
  notifications: noteAgain,
}
