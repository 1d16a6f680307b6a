import { setTimeout as wait } from 'node:timers/promises'
import { BatchGetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

type Attributes = Record<string, unknown>

/** Most items that DynamoDB answers at once. */
const KEYS_AT_ONCE = 100
/** Answers in a row that may hold nothing: the table is throttled, and pauses follow them. */
const MAX_EMPTY = 5
/** The first pause is shorter than this, each later one may be twice as long. */
const FIRST_WINDOW_MILLISECONDS = 50

export interface BatchGetRequest {
  readonly table: string
  /** Each of them once: DynamoDB refuses a key that comes twice. */
  readonly keys: readonly Attributes[]
  /** What was written before the call is in the answer; default: false. */
  readonly consistent?: boolean
}

/**
 * The items of many keys, in no order, those that there are; a request for a hundred of them. Keys
 * that DynamoDB leaves out, because an answer ends at 16 MB or the table is throttled, are asked
 * for again.
 *
 * @throws an error that counts as transient when the table answers nothing for long
 */
export const batchGet = async <Item extends object = Attributes>(
  client: DynamoDBDocumentClient,
  { table, keys, consistent = false }: BatchGetRequest,
  sleep: (milliseconds: number) => Promise<unknown> = wait,
): Promise<Item[]> => {
  const pending = [...keys]
  const items: Item[] = []
  let empty = 0
  while (pending.length > 0) {
    const Keys = pending.splice(0, KEYS_AT_ONCE)
    const { Responses, UnprocessedKeys } = await client.send(
      new BatchGetCommand({ RequestItems: { [table]: { Keys, ConsistentRead: consistent } } }),
    )
    const left = UnprocessedKeys?.[table]?.Keys ?? []
    pending.push(...left)
    items.push(...((Responses?.[table] ?? []) as Item[]))
    empty = left.length === Keys.length ? empty + 1 : 0
    if (empty === MAX_EMPTY) throw new ThrottledError(table)
    if (empty > 0) await sleep(Math.random() * FIRST_WINDOW_MILLISECONDS * 2 ** empty)
  }
  return items
}

/** By the name that the SDK gives to the same, so that it is tried again and answered as 503. */
class ThrottledError extends Error {
  override readonly name = 'ThrottlingException'

  constructor(table: string) {
    super(`The table ${table} answers no key.`)
  }
}
