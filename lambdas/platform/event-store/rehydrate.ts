import type { Decider, DomainEvent, Recorded } from './decider.ts'
import type { RecordedEvent } from './events/envelope.ts'
import { BrokenStreamError } from './errors.ts'
import { upcast } from './events/upcast.ts'

/**
 * Folds all events of a stream, in order, as stored.
 * @throws {BrokenStreamError} when a version is missing or of an unknown schema
 */
export const rehydrate = async <State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  events: AsyncIterable<RecordedEvent> | Iterable<RecordedEvent>,
): Promise<{ readonly state: State; readonly version: number }> => {
  let state = decider.initialState
  let version = 0
  for await (const event of events) {
    version += 1
    if (event.version !== version) {
      throw new BrokenStreamError(event.stream, version, 'the event is missing')
    }
    state = decider.evolve(state, upcast(decider, event))
  }
  return { state, version }
}

export const evolveAll = <State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  state: State,
  events: readonly Recorded<Event>[],
): State => events.reduce((folded, event) => decider.evolve(folded, event), state)
