import type { RecordedEvent } from '../../platform/event-store/events/envelope.ts'
import { verifyStream } from '../../platform/event-store/events/hash-chain.ts'
import { upcast } from '../../platform/event-store/events/upcast.ts'
import { Refusal } from '../../platform/refusal.ts'
import { deciderOf, deciders } from '../streams/deciders.ts'

/** An event with the states that it stands between. */
export interface StateAt {
  readonly event: RecordedEvent
  /** null before the first event; of a stream with a problem both are null. */
  readonly before: unknown
  readonly after: unknown
  /** What is wrong up to there. */
  readonly problem: string | null
}

/** Up to which event: of a version, or the newest that was there at a moment, else the newest. */
export interface Until {
  readonly version?: number | undefined
  /** ISO 8601. */
  readonly at?: string | undefined
}

/** Events that one call folds: some seconds. */
const MAX_EVENTS = 5_000

const PROBLEMS = {
  gap: 'An event is missing before version',
  changed: 'An event was changed: version',
  unlinked: 'An event does not follow the one before it: version',
  head: 'The events end elsewhere than the head says: version',
} as const

/**
 * Folds a stream from its first event on, by the rules of today.
 * @param events in order, as stored
 * @throws Refusal `EventNotFound` or `HistoryTooLong`
 */
export const stateAt = async (
  stream: string,
  events: AsyncIterable<RecordedEvent>,
  until: Until,
): Promise<StateAt> => {
  const read = await readUntil(events, until)
  const event = read.at(-1)
  if (!event || (until.version !== undefined && event.version !== until.version)) {
    throw new Refusal('EventNotFound', 'There is no such event.')
  }
  const decider = deciderOf(stream, deciders)
  if (!decider) return broken(event, 'The rules of this kind of stream are not known.')
  const [finding] = verifyStream(read)
  if (finding) return broken(event, `${PROBLEMS[finding.problem]} ${finding.version}.`)
  try {
    let before: unknown = null
    let after: unknown = decider.initialState
    for (const stored of read) {
      before = stored.version === 1 ? null : after
      after = decider.evolve(after, upcast(decider, stored))
    }
    return { event, before, after, problem: null }
  } catch (error) {
    return broken(event, error instanceof Error ? error.message : String(error))
  }
}

const broken = (event: RecordedEvent, problem: string): StateAt => ({
  event,
  before: null,
  after: null,
  problem,
})

const readUntil = async (
  events: AsyncIterable<RecordedEvent>,
  { version = Infinity, at }: Until,
): Promise<RecordedEvent[]> => {
  const latest = at === undefined ? Infinity : Date.parse(at)
  const read: RecordedEvent[] = []
  for await (const event of events) {
    if (event.version > version || Date.parse(event.recordedAt) > latest) break
    if (read.length === MAX_EVENTS) {
      throw new Refusal(
        'HistoryTooLong',
        `States are told up to version ${MAX_EVENTS} of a stream. Ask for an earlier one.`,
      )
    }
    read.push(event)
  }
  return read
}
