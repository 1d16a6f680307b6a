import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { TimelineEvent } from '../../../shared/contract/audit.ts'
import { tableName, type TableContext } from '../../platform/dynamodb/tables.ts'
import { streamName } from '../../platform/event-store/decider.ts'
import type { EventItem } from '../../platform/event-store/events/items.ts'
import { impersonationStreams } from '../../impersonation/decider.ts'
import { USER_CATEGORIES } from '../../platform/deployment.ts'

/** The events of one impersonation, from the index and from the streams themselves. */
export interface SessionEvents {
  /**
   * As the index has them: one query for each megabyte, the oldest first. Newest ones may be missing
   * for a moment.
   * @param after place of the last event of the page before
   */
  readIndex(
    session: string,
    options: { readonly after?: string | undefined; readonly maxQueries: number },
  ): Promise<EventPage>
  /** As the user's streams and that of the session have them: consistent, and dearer. */
  readStreams(session: string, subject: string, maxQueries: number): Promise<EventPage>
}

export interface EventPage {
  readonly events: readonly TimelineEvent[]
  /** Whether nothing follows. */
  readonly isAll: boolean
}

/** What the index holds of an event. */
type IndexedItem = Pick<
  EventItem,
  'stream' | 'version' | 'recordedAt' | 't' | 'sv' | 'd' | 'id' | 'cm'
>

type Key = Readonly<Record<string, unknown>>

export const createSessionEvents = ({ client, stage }: TableContext): SessionEvents => {
  const TableName = tableName(stage, 'events')

  const readIndex: SessionEvents['readIndex'] = async (session, { after, maxQueries }) => {
    const events: TimelineEvent[] = []
    let start = after === undefined ? undefined : keyOf(session, after)
    for (let queries = 0; queries < maxQueries; queries += 1) {
      const { Items = [], LastEvaluatedKey } = await client.send(
        new QueryCommand({
          TableName,
          IndexName: 'bySession',
          KeyConditionExpression: '#session = :session',
          ExpressionAttributeNames: { '#session': 'session' },
          ExpressionAttributeValues: { ':session': session },
          ...(start && { ExclusiveStartKey: start }),
        }),
      )
      events.push(...(Items as IndexedItem[]).map(toTimelineEvent))
      start = LastEvaluatedKey
      if (!start) return { events, isAll: true }
    }
    return { events, isAll: false }
  }

  const readStream = async (stream: string, session: string, maxQueries: number) => {
    const events: TimelineEvent[] = []
    let start: Key | undefined
    for (let queries = 0; queries < maxQueries; queries += 1) {
      const { Items = [], LastEvaluatedKey } = await client.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: '#stream = :stream',
          FilterExpression: '#session = :session',
          ExpressionAttributeNames: { '#stream': 'stream', '#session': 'session' },
          ExpressionAttributeValues: { ':stream': stream, ':session': session },
          ConsistentRead: true,
          ScanIndexForward: false,
          ...(start && { ExclusiveStartKey: start }),
        }),
      )
      events.push(...(Items as IndexedItem[]).map(toTimelineEvent))
      start = LastEvaluatedKey
      if (!start) return { events, isAll: true }
    }
    return { events, isAll: false }
  }

  const readStreams: SessionEvents['readStreams'] = async (session, subject, maxQueries) => {
    const streams = [
      streamName(impersonationStreams.category, session),
      ...USER_CATEGORIES.map((category) => streamName(category, subject)),
    ]
    const pages = await Promise.all(
      streams.map(async (stream) => await readStream(stream, session, maxQueries)),
    )
    const events = pages.flatMap((page) => page.events)
    return { events: events.toSorted(byTime), isAll: pages.every(({ isAll }) => isAll) }
  }

  return { readIndex, readStreams }
}

const toTimelineEvent = ({ stream, version, recordedAt, t, sv, d, id, cm }: IndexedItem) => ({
  stream,
  version,
  type: t,
  schemaVersion: sv,
  recordedAt,
  commitId: cm ?? id,
  data: d,
})

/** Events of one stream are ordered by version, others by time. */
const byTime = (a: TimelineEvent, b: TimelineEvent): number =>
  compare(a.recordedAt, b.recordedAt) || compare(a.stream, b.stream) || a.version - b.version

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Where an event stands in the timeline of its session. */
export const placeOf = ({ recordedAt, version, stream }: TimelineEvent): string =>
  `${recordedAt}~${version}~${stream}`

/** The session is not taken from the place: a made-up one leads to no other session. */
const keyOf = (session: string, place: string): Key => {
  const [recordedAt = '', version = '', stream = ''] = place.split('~')
  return { session, recordedAt, stream, version: Number(version) }
}
