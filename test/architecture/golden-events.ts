import { isDeepStrictEqual } from 'node:util'
import type { RecordedEvent } from '../../lambdas/platform/event-store/events/envelope.ts'
import {
  GENESIS_HASH,
  hashEvent,
  verifyStream,
} from '../../lambdas/platform/event-store/events/hash-chain.ts'
import { rehydrate } from '../../lambdas/platform/event-store/rehydrate.ts'
import { missingUpcasts } from '../../lambdas/platform/event-store/events/upcast.ts'
import type { AnyDecider } from '../../lambdas/audit/streams/deciders.ts'

/**
 * One stream as the product has recorded it over time, with an event of each type in each schema.
 * Events are added at the end and never edited.
 */
export interface GoldenEvents {
  readonly reducerVersion: number
  /** What the events lead to by that reducer. */
  readonly state: unknown
  readonly events: readonly RecordedEvent[]
}

/**
 * What keeps today's code from reading yesterday's events, one sentence each with what to do. The
 * fold is checked only where the events themselves are in order.
 */
export const checkGoldenEvents = async (
  decider: AnyDecider,
  { reducerVersion, state, events }: GoldenEvents,
): Promise<string[]> => {
  const findings = [
    ...missingUpcasts(decider).map((type) => `${type} has no complete way to its newest schema.`),
    ...missingEvents(decider, events).map((event) => `Add an event ${event}.`),
    ...damages(events),
  ]
  if (findings.length > 0) return findings
  const today = {
    reducerVersion: decider.reducerVersion,
    state: (await rehydrate(decider, events)).state,
  }
  if (isDeepStrictEqual(today, { reducerVersion, state })) return []
  return [
    `The events lead to ${JSON.stringify(today)}: keep that in events.golden.json. If the state has another shape, or older events lead elsewhere, first raise reducerVersion in the decider.`,
  ]
}

const missingEvents = (
  { schemaVersions }: AnyDecider,
  events: readonly RecordedEvent[],
): string[] => {
  const there = new Set(
    events.map(({ type, schemaVersion }) => `${type} of schema ${schemaVersion}`),
  )
  return Object.entries(schemaVersions)
    .flatMap(([type, today]) =>
      Array.from({ length: today }, (_, before) => `${type} of schema ${before + 1}`),
    )
    .filter((event) => !there.has(event))
}

/** Prints for its author what a new event ends with; an old one must not change. */
const damages = (events: readonly RecordedEvent[]): string[] => {
  const damaged = new Map(verifyStream(events).map(({ version, problem }) => [version, problem]))
  let prevHash = GENESIS_HASH
  return events.flatMap((event) => {
    const end = { prevHash, hash: hashEvent({ ...event, prevHash }) }
    prevHash = end.hash
    const problem = damaged.get(event.version)
    return problem === undefined
      ? []
      : `The event at version ${event.version} is ${problem}: a new one ends with ${JSON.stringify(end)}, an old one is never edited.`
  })
}
