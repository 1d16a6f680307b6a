import { setTimeout as wait } from 'node:timers/promises'
import { BatchGetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

type Attributes = Record<string, unknown>

const KEYS_AT_ONCE = 100
/** Answers in a row without an item, as a throttled table gives them. */
const MAX_EMPTY = 5
/** Upper end of the first pause; doubled for each later one. */
const FIRST_WINDOW_MILLISECONDS = 100

export interface BatchGetRequest {
  readonly table: string
  /** Unique: DynamoDB refuses duplicates. */
  readonly keys: readonly Attributes[]
  /** Default: false. */
  readonly consistent?: boolean
}

/**
 * Reads the items of any number of keys, in no order; missing ones are left out. Asks again for
 * keys that DynamoDB leaves out, at 16 MB or when throttled.
 * @throws a transient error when the table answers nothing for long
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
    if (empty > 0) await sleep(Math.random() * FIRST_WINDOW_MILLISECONDS * 2 ** (empty - 1))
  }
  return items
}

class ThrottledError extends Error {
  override readonly name = 'ThrottlingException'

  constructor(table: string) {
    super(`The table ${table} answers no key.`)
  }
}
