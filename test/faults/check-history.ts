import { canonicalJson } from '../../lambdas/platform/event-store/events/canonical-json.ts'
import type { RecordedEvent } from '../../lambdas/platform/event-store/events/envelope.ts'
import type { Executed } from '../../lambdas/platform/event-store/execute.ts'
import { evolveAll } from '../../lambdas/platform/event-store/rehydrate.ts'
import { Refusal } from '../../lambdas/platform/refusal.ts'
import { MAX_TRIES } from '../../lambdas/platform/dynamodb/retry.ts'
import {
  type WatchlistCommand,
  type WatchlistEvent,
  type Watchlists,
  watchlists,
} from '../../lambdas/watchlist/decider.ts'
import {
  type Commit,
  commitsOf,
  REMEMBERED,
  type SentCommand,
  type Violation,
} from './check-streams.ts'
import type { StoredStream } from './stored-streams.ts'

/** One call of `execute`. */
export interface Attempt extends SentCommand {
  readonly command: WatchlistCommand
  /** Newest version that any client knew when it began. */
  readonly knownVersion: number
  /** Of its requests, how many failed. */
  readonly failures: number
  readonly executed?: Executed<Watchlists, WatchlistEvent>
  /** Why it was not acknowledged: the refusal's code or the error's name. */
  readonly reason?: string
}

/** What a client read while others wrote. */
export interface Reading {
  readonly stream: string
  readonly knownVersion: number
  readonly version: number
  readonly state?: Watchlists | undefined
  readonly events?: readonly RecordedEvent[]
}

export interface History {
  readonly attempts: readonly Attempt[]
  readonly readings: readonly Reading[]
}

/**
 * Replays a stream's events with the decider as the model. Every answer must fit somewhere in their
 * order, between the version known when the call began and the end.
 */
export const checkHistory = (
  { attempts, readings }: History,
  streams: ReadonlyMap<string, StoredStream>,
): Violation[] =>
  [...new Set([...attempts, ...readings].map(({ stream }) => stream))].flatMap((stream) => {
    const model = modelOf(streams.get(stream)?.events ?? [])
    const ofStream = attempts.filter((attempt) => attempt.stream === stream)
    return [
      ...model.commits.flatMap((commit) => checkDecision(commit, ofStream, model)),
      ...ofStream.flatMap((attempt) => checkAnswer(attempt, model)),
      ...readings
        .filter((reading) => reading.stream === stream)
        .flatMap((reading) => checkReading(reading, model)),
    ].map((violation) => ({ ...violation, stream }))
  })

type Finding = Omit<Violation, 'stream'>

interface Model {
  readonly events: readonly RecordedEvent<WatchlistEvent>[]
  readonly commits: readonly Commit[]
  readonly states: readonly Watchlists[]
}

const modelOf = (stored: readonly RecordedEvent[]): Model => {
  // Recorded by the decider of watchlists, in its only schema.
  const events = stored as readonly RecordedEvent<WatchlistEvent>[]
  const states = [watchlists.initialState]
  for (const event of events) states.push(evolveAll(watchlists, states.at(-1)!, [event]))
  return { events, commits: commitsOf(stored), states }
}

/** No update is lost: what was recorded is what the rules say about the state it came upon. */
const checkDecision = (
  { commandId, key, events }: Commit,
  attempts: readonly Attempt[],
  { states }: Model,
): Finding[] => {
  const [{ version }] = events
  const command = attempts.find((attempt) => attempt.key === key)?.command
  const before = states[version - 1]
  // Events of no command or behind a gap are found by the other checks.
  if (!command || !before) return []
  const recorded = canonicalJson(events.map(({ type, data }) => ({ type, data })))
  const expected = decide(command, before)
  if (recorded === expected) return []
  return [
    {
      invariant: 'decided on the state before it',
      detail: `${commandId} at version ${version}: ${recorded} instead of ${expected}`,
    },
  ]
}

const checkAnswer = (attempt: Attempt, model: Model): Finding[] => {
  const { commandId, outcome, reason } = attempt
  switch (outcome) {
    case 'applied':
      return [...checkSameAnswer(attempt, model), ...checkNewestState(attempt, model)]
    case 'unchanged':
      return [...checkReason(attempt, NOTHING_LEFT, model), ...checkNewestState(attempt, model)]
    case 'refused':
      return reason === 'Conflict' ? checkTries(attempt) : checkReason(attempt, reason, model)
    case 'unknown':
      return reason === 'Unavailable'
        ? checkTries(attempt)
        : [{ invariant: 'no other error', detail: `${commandId}: ${reason}` }]
    default:
      return outcome satisfies never
  }
}

const checkSameAnswer = ({ commandId, key, executed }: Attempt, { commits }: Model): Finding[] => {
  const own = commits.filter((one) => one.key === key)
  const answer = canonicalJson(executed?.events)
  return own.length === 0 || own.some(({ events }) => canonicalJson(events) === answer)
    ? []
    : [{ invariant: 'same command id, same answer', detail: commandId }]
}

const checkNewestState = (
  { stream, commandId, knownVersion, executed }: Attempt,
  model: Model,
): Finding[] => {
  const { version = 0, state, events = [] } = executed ?? {}
  const minVersion = Math.max(knownVersion, events.at(-1)?.version ?? 0)
  return checkReading({ stream, knownVersion: minVersion, version, state }, model).map(
    (finding) => ({
      ...finding,
      detail: `${finding.detail}, in the answer to ${commandId}`,
    }),
  )
}

/** There was a moment at which the rules gave this answer. */
const checkReason = (
  { commandId, key, command, knownVersion }: Attempt,
  reason: string | undefined,
  { states, commits }: Model,
): Finding[] => {
  const applied = commits.findIndex((commit) => commit.commandId === commandId)
  const isRemembered = applied !== -1 && commits.length - applied <= REMEMBERED
  const hasReason =
    reason === 'CommandIdReused'
      ? commits.some((commit) => commit.commandId === commandId && commit.key !== key)
      : states
          .slice(knownVersion, isRemembered ? commits[applied]?.events[0].version : undefined)
          .some((state) => decide(command, state) === reason)
  return hasReason
    ? []
    : [{ invariant: 'an answer has its reason', detail: `${commandId}: ${reason}` }]
}

const checkTries = ({ commandId, reason, failures }: Attempt): Finding[] =>
  failures >= MAX_TRIES
    ? []
    : [
        {
          invariant: 'gives up only after five tries',
          detail: `${commandId}: ${reason} after ${failures} failed requests`,
        },
      ]

const checkReading = (
  { knownVersion, version, state, events }: Reading,
  model: Model,
): Finding[] => {
  const invariant = 'reads show one moment'
  if (version < knownVersion) {
    return [{ invariant, detail: `version ${version} after version ${knownVersion}` }]
  }
  const sameState =
    state === undefined || canonicalJson(state) === canonicalJson(model.states[version] ?? null)
  const sameEvents =
    events === undefined || canonicalJson(events) === canonicalJson(model.events.slice(0, version))
  return sameState && sameEvents
    ? []
    : [{ invariant, detail: `not what was there at version ${version}` }]
}

const NOTHING_LEFT = canonicalJson([])

/** The events in one spelling, or the code of the refusal. */
const decide = (command: WatchlistCommand, state: Watchlists): string => {
  try {
    return canonicalJson(watchlists.decide(command, state))
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}
