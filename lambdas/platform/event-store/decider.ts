/** A fact as its decider states it. `data` is plain JSON: what `canonicalJson` takes. */
export interface DomainEvent {
  readonly type: string
  readonly data: unknown
}

/** A fact with its place in the stream: what `evolve` sees. */
export type Recorded<Event extends DomainEvent> = Event & {
  /** ISO 8601 in UTC with milliseconds; strictly increasing from command to command of a stream. */
  readonly recordedAt: string
  /** 1 for the first event of the stream, dense. */
  readonly version: number
}

/** Brings the data of an event from one schema version to the next; pure. */
type Upcast = (data: unknown) => unknown

/**
 * The rules of one kind of stream. Everything in it is pure: time, ids and looked-up facts come in
 * with the command, so that deciding again after a conflict gives the same answer.
 */
export interface Decider<State, Command, Event extends DomainEvent> {
  /** First part of the stream's name, e.g. `Watchlist`. */
  readonly category: string
  /** State of a stream without events. */
  readonly initialState: State
  /**
   * Raise it with every change of `evolve` or of the state's shape; stored states are then
   * refolded.
   */
  readonly reducerVersion: number
  /** The schema version in which each type of event is written today, from 1. */
  readonly schemaVersions: Readonly<Record<Event['type'], number>>
  /**
   * For each type above schema version 1: the steps from 1 to 2, from 2 to 3, and so on, without a
   * gap.
   */
  readonly upcasts?: Readonly<Partial<Record<Event['type'], readonly Upcast[]>>>
  /**
   * The events that follow from `command`; none when there is nothing left to do.
   * @throws {Refusal} when the rules forbid the command.
   */
  decide(command: Command, state: State): readonly Event[]
  /**
   * The state after `event`. Never changes `state` itself, never throws for an event that was
   * recorded.
   */
  evolve(state: State, event: Recorded<Event>): State
}

/** `Watchlist#3f0c…`: the partition key of a stream's events and of its head. */
export const streamName = (category: string, id: string): string => `${category}#${id}`
