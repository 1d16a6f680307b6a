import type { Checkpoints } from './checkpoints.ts'
import type { Decider, DomainEvent } from './decider.ts'
import type { RecordedEvent } from './envelope.ts'
import { BrokenStreamError } from './errors.ts'
import type { EventStore } from './event-store.ts'
import type { HeadChange } from './head-change.ts'
import type { Projector } from './stream-consumer.ts'
import { upcast } from './upcast.ts'

/** A read model that is made of events, one stream independent of the others. */
export interface EventProjection<State, Command, Event extends DomainEvent> {
  /** Names the checkpoints: under another name everything is projected from the first event on. */
  readonly name: string
  /** Of the streams' category; reads events of every schema. */
  readonly decider: Decider<State, Command, Event>
  /**
   * Applies events of one stream, in order and without a gap, at most {@link EVENTS_AT_ONCE}. The
   * same events come again after a crash, and from two consumers at once: what has a version
   * already is to be left as it is.
   */
  apply(stream: string, events: readonly RecordedEvent<Event>[]): Promise<void>
}

interface ProjectEventsOptions {
  readonly store: Pick<EventStore, 'readEvents'>
  readonly checkpoints: Checkpoints
}

export const EVENTS_AT_ONCE = 100
const STREAMS_AT_ONCE = 8

/**
 * Reads what each stream has after the projection's checkpoint, applies it, and moves the
 * checkpoint. What the checkpoint has passed is not read again.
 */
export const projectEvents =
  <State, Command, Event extends DomainEvent>(
    projection: EventProjection<State, Command, Event>,
    options: ProjectEventsOptions,
  ): Projector =>
  async (changes) => {
    const failures = new Map<string, unknown>()
    const queue = changes.values()
    const work = async (): Promise<void> => {
      for (const change of queue) {
        try {
          await catchUp(projection, options, change)
        } catch (error) {
          failures.set(change.stream, error)
        }
      }
    }
    await Promise.all(Array.from({ length: STREAMS_AT_ONCE }, work))
    return failures
  }

/** @throws {BrokenStreamError} when an event up to the head's is missing. */
const catchUp = async <State, Command, Event extends DomainEvent>(
  { decider, apply }: EventProjection<State, Command, Event>,
  { store, checkpoints }: ProjectEventsOptions,
  { stream, version }: HeadChange,
): Promise<void> => {
  let applied = await checkpoints.read(stream)
  if (applied >= version) return
  let waiting: RecordedEvent<Event>[] = []
  const flush = async (): Promise<void> => {
    if (waiting.length === 0) return
    await apply(stream, waiting)
    applied += waiting.length
    waiting = []
    await checkpoints.advance(stream, applied)
  }
  for await (const event of store.readEvents(stream, applied + 1)) {
    const expected = applied + waiting.length + 1
    if (event.version !== expected) throw missing(stream, expected)
    waiting.push(upcast(decider, event))
    if (waiting.length === EVENTS_AT_ONCE) await flush()
  }
  await flush()
  if (applied < version) throw missing(stream, applied + 1)
}

const missing = (stream: string, version: number): BrokenStreamError =>
  new BrokenStreamError(stream, version, 'the event is missing')
