import type { DomainEvent } from '../decider.ts'

export interface Actor {
  readonly id: string
  readonly kind: 'user' | 'staff' | 'system'
}

/** What a command carries beside its content. */
export interface CommandMeta {
  /** One per intent of the sender; a repeat under it is answered and not applied again. */
  readonly commandId: string
  /** The input as the sender gave it, plain JSON: under one command id it must stay the same. */
  readonly payload: unknown
  /** Who acts: under impersonation the member of staff. */
  readonly actor: Actor
  /** Trace id of the request. */
  readonly correlationId: string
  /** Id of the event that led to this command, when an event did. */
  readonly causationId?: string
  /** The impersonated user. */
  readonly onBehalfOf?: string
  /**
   * Id of the impersonation session: the command is applied only while that session is active.
   * Not for commands to the stream of that session itself.
   */
  readonly session?: string
}

/** What is recorded with every event. Hashes are lower-case hex. */
interface Envelope {
  readonly stream: string
  /** 1 for the first event of the stream, dense. */
  readonly version: number
  readonly schemaVersion: number
  /** UUIDv7. */
  readonly eventId: string
  /** ISO 8601 in UTC with milliseconds; one instant for all events of a command. */
  readonly recordedAt: string
  readonly actor: Actor
  readonly onBehalfOf?: string
  readonly session?: string
  readonly commandId: string
  /** First 8 bytes of SHA-256 over the payload's canonical JSON. */
  readonly payloadHash: string
  readonly causationId?: string
  readonly correlationId: string
  /** The `eventId` of the command's first event, shared by all events of the command. */
  readonly commitId: string
  /** `hash` of the version before; `GENESIS_HASH` at version 1. */
  readonly prevHash: string
  /** SHA-256 over everything above and the fact itself; see `hash-chain.ts`. */
  readonly hash: string
}

/** A fact as it is stored. */
export type RecordedEvent<Event extends DomainEvent = DomainEvent> = Event & Envelope
