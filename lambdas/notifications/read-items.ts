import {
  type DynamoDBDocumentClient,
  GetCommand,
  paginateQuery,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb'
import { documentClient } from '../platform/config/clients.ts'
import { notificationsTable, type watcherItem } from './notification-items.ts'

/** Reads of the table `notifications`. */

interface Part<Item> {
  readonly items: readonly Item[]
  readonly next: string | undefined
}

/** @param client default: of this function */
export const readItem = async <Item>(
  place: ReturnType<typeof watcherItem>,
  client: DynamoDBDocumentClient = documentClient(),
): Promise<Item | undefined> => {
  const { Item } = await client.send(new GetCommand({ ...place, ConsistentRead: true }))
  return Item as Item | undefined
}

const queryOf = (key: string) => ({
  TableName: notificationsTable(),
  KeyConditionExpression: '#key = :key',
  ExpressionAttributeNames: { '#key': 'key' },
  ExpressionAttributeValues: { ':key': key },
})

/** Every item of a key, in the order of their parts. */
export const itemsOf = async function* <Item>(key: string): AsyncGenerator<Item> {
  const pages = paginateQuery({ client: documentClient() }, queryOf(key))
  for await (const { Items = [] } of pages) yield* Items as Item[]
}

/**
 * The next items of a key.
 * @param cursor where the last part ended; `next` is undefined after the last
 */
export const readList = async <Item>(
  key: string,
  { cursor, limit, newestFirst = false, consistent = true }: Page,
): Promise<Part<Item>> => {
  const { Items = [], LastEvaluatedKey } = await documentClient().send(
    new QueryCommand({
      ...queryOf(key),
      ConsistentRead: consistent,
      ScanIndexForward: !newestFirst,
      Limit: limit,
      ...(cursor !== undefined && { ExclusiveStartKey: { key, part: cursor } }),
    }),
  )
  return { items: Items as Item[], next: LastEvaluatedKey?.['part'] as string | undefined }
}

interface Page {
  readonly cursor?: string | undefined
  readonly limit: number
  /** Default: false. */
  readonly newestFirst?: boolean
  /**
   * Default: true. Who comes into a list meanwhile is here, or finds what is handed over
   * (`index-watcher.ts`).
   */
  readonly consistent?: boolean
}
