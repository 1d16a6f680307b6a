import assert from 'node:assert/strict'
import { assertPlainJson } from '../../../lambdas/platform/event-store/events/canonical-json.ts'
import type {
  Decider,
  DomainEvent,
  Recorded,
} from '../../../lambdas/platform/event-store/decider.ts'
import { evolveAll } from '../../../lambdas/platform/event-store/rehydrate.ts'
import { Refusal } from '../../../lambdas/platform/refusal.ts'
import { missingUpcasts } from '../../../lambdas/platform/event-store/events/upcast.ts'

/** Expects that the command changes nothing. */
export const nothing: readonly never[] = []

/** Time of the given events: from 2026-01-01T00:00:00.000Z, one a second. */
export const recordedAtOf = (version: number): string =>
  new Date(Date.UTC(2026, 0, 1, 0, 0, version - 1)).toISOString()

export interface Given<Command, Event extends DomainEvent> {
  when(command: Command): Then<Event>
}

interface Then<Event extends DomainEvent> {
  /** The events in order, the code of the refusal, or `nothing`. */
  then(expected: readonly Event[] | string): void
}

/**
 * Specifies a decider without a database. Also checks its contract: it must not change the state,
 * and its events must be storable and foldable.
 * @example given([created]).when({ type: 'DeleteWatchlist', id }).then([{ type: 'WatchlistDeleted',
 * data: { id } }])
 */
export const specify =
  <State, Command, Event extends DomainEvent>(decider: Decider<State, Command, Event>) =>
  (history: readonly Event[]): Given<Command, Event> => ({
    when: (command) => ({
      // oxlint-disable-next-line unicorn/no-thenable -- reads as a sentence; nothing here is awaited
      then: (expected) => {
        assert.deepEqual(missingUpcasts(decider), [], 'events without a way to their newest schema')
        const past = record(history, 1)
        const state = deepFreeze(evolveAll(decider, deepFreeze(decider.initialState), past))
        if (typeof expected === 'string') {
          assert.equal(
            refusalOf(() => decider.decide(command, state)),
            expected,
          )
          return
        }
        const decided = decider.decide(command, state)
        assert.deepEqual(decided, expected)
        for (const { type, data } of decided) {
          assert.ok(type in decider.schemaVersions, `no schema version for ${type}`)
          assertPlainJson(data)
        }
        assertPlainJson(evolveAll(decider, state, record(decided, past.length + 1)))
      },
    }),
  })

/** The state that events of a stream lead to. */
export const fold =
  <State, Command, Event extends DomainEvent>(decider: Decider<State, Command, Event>) =>
  (history: readonly Event[]): State =>
    evolveAll(decider, decider.initialState, record(history, 1))

/** For sequences of commands: a refusal changes nothing. */
export const decideOrNothing = <State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  command: Command,
  state: State,
): readonly Event[] => {
  try {
    return decider.decide(command, state)
  } catch (error) {
    if (error instanceof Refusal) return []
    throw error
  }
}

/** Events as they are recorded from a version on. */
export const record = <Event extends DomainEvent>(
  events: readonly Event[],
  firstVersion: number,
): Recorded<Event>[] =>
  events.map((event, index) => {
    const version = firstVersion + index
    return { ...deepFreeze(event), version, recordedAt: recordedAtOf(version) }
  })

const refusalOf = (decide: () => unknown): string => {
  try {
    decide()
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
  return 'no refusal'
}

const deepFreeze = <Value>(value: Value): Value => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    Object.values(value).forEach(deepFreeze)
  }
  return value
}
