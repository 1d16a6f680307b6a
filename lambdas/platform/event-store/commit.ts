import { assertPlainJson } from './events/canonical-json.ts'
import { type Fingerprint, addCommand } from './events/recent-commands.ts'
import type { Decider, DomainEvent } from './decider.ts'
import type { CommandMeta, RecordedEvent } from './events/envelope.ts'
import { hashEvent } from './events/hash-chain.ts'
import type { Head } from './events/items.ts'
import { evolveAll } from './rehydrate.ts'

/** What one command adds to its stream: consecutive events and the head after them. */
export interface Commit<State, Event extends DomainEvent> {
  readonly events: readonly RecordedEvent<Event>[]
  readonly head: Head<State> & { readonly recordedAt: string }
}

export interface CommitContext {
  readonly meta: CommandMeta
  readonly fingerprint: Fingerprint
  /** Also the id of the first event. */
  readonly commitId: string
  readonly now: number
  readonly newEventId: () => string
}

/**
 * Puts the decided events into envelopes and evolves the head.
 * @throws {TypeError} for an event that cannot be stored as it is
 */
export const recordCommit = <State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  head: Head<State>,
  decided: readonly Event[],
  { meta, fingerprint, commitId, now, newEventId }: CommitContext,
): Commit<State, Event> => {
  const recordedAt = instantAfter(head.recordedAt, now)
  let { version, hash } = head
  const events = decided.map(({ type, data }, index) => {
    version += 1
    const unhashed = {
      stream: head.stream,
      version,
      type,
      schemaVersion: schemaVersionOf(decider, type),
      eventId: index === 0 ? commitId : newEventId(),
      recordedAt,
      data,
      actor: { id: meta.actor.id, kind: meta.actor.kind },
      ...(meta.onBehalfOf !== undefined && { onBehalfOf: meta.onBehalfOf }),
      ...(meta.session !== undefined && { session: meta.session }),
      ...(meta.reason !== undefined && { reason: meta.reason }),
      commandId: meta.commandId,
      payloadHash: fingerprint.payload.toString('hex'),
      ...(meta.causationId !== undefined && { causationId: meta.causationId }),
      correlationId: meta.correlationId,
      commitId,
      prevHash: hash,
    }
    hash = hashEvent(unhashed)
    // TypeScript does not see that `type` and `data` still belong together.
    return { ...unhashed, hash } as unknown as RecordedEvent<Event>
  })
  const state = evolveAll(decider, head.state, events)
  assertPlainJson(state)
  const recentCommands = addCommand(head.recentCommands, fingerprint, head.version + 1)
  return { events, head: { ...head, version, recordedAt, state, hash, recentCommands } }
}

/** At least a millisecond after `previous`, even when the clock went backwards. */
const instantAfter = (previous: string | undefined, now: number): string =>
  new Date(previous === undefined ? now : Math.max(now, Date.parse(previous) + 1)).toISOString()

const schemaVersionOf = <State, Command, Event extends DomainEvent>(
  { category, schemaVersions }: Decider<State, Command, Event>,
  type: Event['type'],
): number => {
  const version = schemaVersions[type]
  if (version === undefined) throw new TypeError(`${category} declares no schema for ${type}.`)
  return version
}
