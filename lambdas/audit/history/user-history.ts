import { impersonationStreams } from '../../impersonation/decider.ts'
import { streamName } from '../../platform/event-store/decider.ts'
import type { EventStore } from '../../platform/event-store/event-store.ts'
import type { RecordedEvent } from '../../platform/event-store/events/envelope.ts'
import type { SessionRows } from '../sessions/session-rows.ts'
import { USER_CATEGORIES } from '../../platform/deployment.ts'
import { readBack } from './read-back.ts'
import type { TableContext } from '../../platform/dynamodb/tables.ts'

interface Sources extends TableContext {
  readonly store: Pick<EventStore, 'readRanges'>
  readonly rows: Pick<SessionRows, 'list'>
}

interface HistoryPage {
  readonly events: readonly RecordedEvent[]
  readonly next: string | null
}

/** Where a page ended: for sessions the moment shown last, for the user's streams the versions. */
interface Place {
  readonly sessionsBefore: string
  /** By the order of `USER_CATEGORIES`; 0 before the first of a stream was shown. */
  readonly versions: readonly number[]
}

/** Impersonations that overlap at the end of a page. */
const OVERLAP = 10
/** Behind every moment. */
const NEVER = '9999-12-31T23:59:59.999Z'
/** Behind each id in the order of session rows. */
const LAST_ID = '~'

/**
 * The events of a user's streams and of the impersonations as that user, in one order of time, the
 * newest first.
 * @param cursor of the page before; one that does not fit begins where it says, in this user's streams
 */
export const readUserHistory = async (
  { client, stage, store, rows }: Sources,
  { user, cursor, max }: { user: string; cursor: string | undefined; max: number },
): Promise<HistoryPage> => {
  const place = cursor === undefined ? undefined : parsePlace(cursor)
  const streams = USER_CATEGORIES.map((category) => streamName(category, user))
  const [ofStreams, ofSessions] = await Promise.all([
    Promise.all(
      streams.map(async (stream, index) => {
        const before = place?.versions[index] || undefined
        return await readBack({ client, stage }, stream, { before, max: max + 1 })
      }),
    ),
    readSessions({ store, rows }, user, place?.sessionsBefore, max),
  ])
  const all = [...ofStreams.flat(), ...ofSessions].toSorted(byTimeBackwards)
  const events = all.slice(0, max)
  if (all.length <= max) return { events, next: null }
  const versions = streams.map(
    (stream, index) =>
      events.findLast((event) => event.stream === stream)?.version ?? place?.versions[index] ?? 0,
  )
  const sessionsBefore =
    events.findLast(({ stream }) => !streams.includes(stream))?.recordedAt ??
    place?.sessionsBefore ??
    NEVER
  return { events, next: `${sessionsBefore}~${versions.join('.')}` }
}

/** Beginnings and ends before `before`; of two at one moment the second may be left out. */
const readSessions = async (
  { store, rows }: Pick<Sources, 'store' | 'rows'>,
  user: string,
  before: string | undefined,
  max: number,
): Promise<RecordedEvent[]> => {
  const begunBefore = before === undefined ? undefined : `${before}#${LAST_ID}`
  const page = await rows.list({ subject: user }, max + OVERLAP, begunBefore)
  const events = await store.readRanges(
    page.rows.map(({ id, version }) => ({
      stream: streamName(impersonationStreams.category, id),
      from: 1,
      to: version,
    })),
  )
  return [...events.values()]
    .flat()
    .filter(({ recordedAt }) => before === undefined || recordedAt < before)
}

const byTimeBackwards = (a: RecordedEvent, b: RecordedEvent): number =>
  compare(b.recordedAt, a.recordedAt) || compare(a.stream, b.stream) || b.version - a.version

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const parsePlace = (cursor: string): Place => {
  const [sessionsBefore = '', versions = ''] = cursor.split('~')
  return { sessionsBefore, versions: versions.split('.').map(Number) }
}
