import { type DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { batchGet } from '../dynamodb/batch-get.ts'
import { tableName } from '../dynamodb/tables.ts'
import type { Decider, DomainEvent } from './decider.ts'
import type { RecordedEvent } from './events/envelope.ts'
import {
  eventFromItem,
  type EventItem,
  type Head,
  headFromItem,
  type HeadItem,
  newHead,
} from './events/items.ts'
import { limits } from './limits.ts'
import { rehydrate } from './rehydrate.ts'
import type { Retry } from '../dynamodb/retry.ts'
import { BrokenStreamError } from './errors.ts'

export interface EventRange {
  readonly stream: string
  /** First version. */
  readonly from: number
  /** Last version. */
  readonly to: number
}

export interface StreamReader {
  /** The head, consistent; rebuilt from the events if another reducer made it. */
  readHead<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
  ): Promise<Head<State>>
  /** The events of one command; empty when no event has `version`. */
  readCommit(stream: string, version: number): Promise<RecordedEvent[]>
  /** In order, as stored; consistent page by page. */
  readEvents(stream: string, fromVersion: number): AsyncGenerator<RecordedEvent>
  readRanges(ranges: readonly EventRange[]): Promise<Map<string, RecordedEvent[]>>
}

/** Retries only the pages of `readEvents`: the other reads are part of a command's try. */
export const createStreamReader = (
  client: DynamoDBDocumentClient,
  stage: string,
  retry: Retry,
): StreamReader => {
  const readPage = async (stream: string, fromVersion: number, limit?: number) => {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName: tableName(stage, 'events'),
        KeyConditionExpression: '#stream = :stream AND version >= :from',
        ExpressionAttributeNames: { '#stream': 'stream' },
        ExpressionAttributeValues: { ':stream': stream, ':from': fromVersion },
        ConsistentRead: true,
        ...(limit !== undefined && { Limit: limit }),
      }),
    )
    const events = (Items as EventItem[]).map(eventFromItem)
    return { events, isLast: LastEvaluatedKey === undefined }
  }

  const readEvents = async function* (
    stream: string,
    fromVersion: number,
  ): AsyncGenerator<RecordedEvent> {
    let next = fromVersion
    for (;;) {
      const { events, isLast } = await retry(stream, async () => await readPage(stream, next))
      yield* events
      if (isLast) return
      next = (events.at(-1)?.version ?? next) + 1
    }
  }

  const readRanges = async (ranges: readonly EventRange[]) => {
    const table = tableName(stage, 'events')
    const keys = ranges.flatMap(({ stream, from, to }) =>
      Array.from({ length: to - from + 1 }, (_, index) => ({ stream, version: from + index })),
    )
    const items = await retry(
      table,
      async () => await batchGet<EventItem>(client, { table, keys, consistent: true }),
    )
    const events = items.map(eventFromItem)
    const inOrder = events.toSorted((a, b) => a.version - b.version)
    return Map.groupBy(inOrder, ({ stream }) => stream)
  }

  const readCommit = async (stream: string, version: number): Promise<RecordedEvent[]> => {
    const { events } = await readPage(stream, version, limits.eventsPerCommand)
    const commitId = events[0]?.commitId
    return events.filter((event) => event.commitId === commitId)
  }

  const readHead = async <State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
  ): Promise<Head<State>> => {
    const { Item } = await client.send(
      new GetCommand({
        TableName: tableName(stage, 'heads'),
        Key: { stream },
        ConsistentRead: true,
      }),
    )
    if (!Item) return newHead(stream, decider.initialState)
    const item = Item as HeadItem
    if (item.rv === decider.reducerVersion) return headFromItem(item, item.s as State)
    const { state, version } = await rehydrate(decider, upTo(item.version, readEvents(stream, 1)))
    if (version !== item.version) {
      throw new BrokenStreamError(stream, version + 1, 'the event is missing')
    }
    return headFromItem(item, state)
  }

  return { readHead, readCommit, readEvents, readRanges }
}

/** Leaves out events appended after the head was read. */
const upTo = async function* (
  version: number,
  events: AsyncIterable<RecordedEvent>,
): AsyncGenerator<RecordedEvent> {
  for await (const event of events) {
    if (event.version > version) return
    yield event
  }
}
