/** A fact. `data` is plain JSON: what `canonicalJson` takes. */
export interface DomainEvent {
  readonly type: string
  readonly data: unknown
}

/** What `evolve` sees: a fact and its place in the stream. */
export type Recorded<Event extends DomainEvent> = Event & {
  /** ISO 8601 in UTC with milliseconds; strictly increasing per command. */
  readonly recordedAt: string
  /** From 1, dense. */
  readonly version: number
}

/** Pure. */
type Upcast = (data: unknown) => unknown

/**
 * The rules of one kind of stream. All pure: time, ids and looked-up facts come with the command,
 * so that deciding again after a conflict gives the same answer.
 */
export interface Decider<State, Command, Event extends DomainEvent> {
  /** First part of the stream's name, e.g. `Watchlist`. */
  readonly category: string
  readonly initialState: State
  /**
   * Raise it with each change of `evolve` or of the state's shape: stored states are then rebuilt.
   */
  readonly reducerVersion: number
  /** Schema version of each event type, from 1. */
  readonly schemaVersions: Readonly<Record<Event['type'], number>>
  /** For each type above schema 1: the steps 1 to 2, 2 to 3, …, without a gap. */
  readonly upcasts?: Readonly<Partial<Record<Event['type'], readonly Upcast[]>>>
  /**
   * The events that follow from `command`; none when nothing is left to do.
   * @throws {Refusal} when the rules forbid the command
   */
  decide(command: Command, state: State): readonly Event[]
  /** Must neither change `state` nor throw for a recorded event. */
  evolve(state: State, event: Recorded<Event>): State
}

/** `Watchlist#3f0c…`: partition key of a stream's events and head. */
export const streamName = (category: string, id: string): string => `${category}#${id}`
