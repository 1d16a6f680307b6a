import { isDeepStrictEqual } from 'node:util'
import type { RecordedEvent } from '../../lambdas/platform/event-store/events/envelope.ts'
import { hashEvent, verifyStream } from '../../lambdas/platform/event-store/events/hash-chain.ts'
import { rehydrate } from '../../lambdas/platform/event-store/rehydrate.ts'
import { missingUpcasts } from '../../lambdas/platform/event-store/events/upcast.ts'
import type { AnyDecider } from './find-deciders.ts'

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
    ...verifyStream(events).map(({ version, problem }) => damage(events, version, problem)),
  ]
  if (reducerVersion !== decider.reducerVersion) {
    findings.push(`The state is of reducer ${reducerVersion}: give that of today's.`)
  }
  if (findings.length > 0) return findings
  const folded = await rehydrate(decider, events)
  return isDeepStrictEqual(folded.state, state)
    ? []
    : [
        'The events lead to another state: is the reducer new, or the shape of its state, raise reducerVersion.',
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

/** Prints the hash of a new event for its author; that of an old one must not change. */
const damage = (events: readonly RecordedEvent[], version: number, problem: string): string => {
  const event = events.find((one) => one.version === version)
  const hash = event ? hashEvent(event) : 'none'
  return `The event at version ${version} is ${problem}: what it says has the hash ${hash}.`
}
