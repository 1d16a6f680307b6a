import { inspect } from 'node:util'
import { type DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb'
import type { RecordedEvent } from '../../lambdas/platform/event-store/events/envelope.ts'
import {
  type BeginningItem,
  eventFromItem,
  type EventItem,
  type HeadItem,
} from '../../lambdas/platform/event-store/events/items.ts'
import { type TableName, tableName } from '../../lambdas/platform/dynamodb/tables.ts'

export interface StoredStream {
  readonly stream: string
  readonly events: readonly RecordedEvent[]
  /** A canonical print of each event item. */
  readonly prints: readonly string[]
  readonly head: HeadItem | undefined
  /** The notes in the table `streams`. */
  readonly begun: readonly string[]
}

/** Reads all tables of the event store directly. */
export const readStoredStreams = async (
  client: DynamoDBDocumentClient,
  stage: string,
): Promise<ReadonlyMap<string, StoredStream>> => {
  const heads = new Map<string, HeadItem>()
  for await (const head of scan<HeadItem>(client, stage, 'heads')) heads.set(head.stream, head)
  const notes: BeginningItem[] = []
  for await (const note of scan<BeginningItem>(client, stage, 'streams')) notes.push(note)
  const begun = Map.groupBy(notes, ({ stream }) => stream)
  const known = [...heads.keys(), ...begun.keys()]
  const items = new Map<string, EventItem[]>(known.map((stream) => [stream, []]))
  for await (const item of scan<EventItem>(client, stage, 'events')) {
    const others = items.get(item.stream)
    if (others) others.push(item)
    else items.set(item.stream, [item])
  }
  return new Map(
    [...items].map(([stream, unordered]) => {
      const ordered = unordered.toSorted((a, b) => a.version - b.version)
      const events = ordered.map(eventFromItem)
      const times = (begun.get(stream) ?? []).map(({ begunAt }) => begunAt)
      const prints = ordered.map(print)
      return [stream, { stream, events, prints, head: heads.get(stream), begun: times }]
    }),
  )
}

const scan = async function* <Item>(
  client: DynamoDBDocumentClient,
  stage: string,
  table: TableName,
): AsyncGenerator<Item> {
  const pages = paginateScan(
    { client },
    { TableName: tableName(stage, table), ConsistentRead: true },
  )
  for await (const { Items = [] } of pages) yield* Items as Item[]
}

const print = (item: EventItem): string =>
  inspect(item, {
    sorted: true,
    depth: null,
    maxArrayLength: null,
    maxStringLength: null,
    // One property a line: grouping by `inspect` is not deterministic.
    compact: false,
    breakLength: Number.POSITIVE_INFINITY,
  })
