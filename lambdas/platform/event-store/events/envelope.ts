import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import type { Refusal } from '../../refusal.ts'
import type { DomainEvent } from '../decider.ts'

export type TransactionItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

/** Writes and checks of other tables in the transaction of a command: all happen, or nothing does. */
export interface Alongside {
  readonly items: readonly TransactionItem[]
  /** When a condition of theirs fails. */
  readonly refusal: Refusal
}

export interface Actor {
  readonly id: string
  readonly kind: 'user' | 'staff' | 'system'
}

export interface CommandMeta {
  /** Names one command: a repeat is answered and not applied again. */
  readonly commandId: string
  /** The input, plain JSON; must stay the same under one command id. */
  readonly payload: unknown
  /** Under impersonation the member of staff. */
  readonly actor: Actor
  readonly correlationId: string
  /** The event that led to this command. */
  readonly causationId?: string
  /** The impersonated user. */
  readonly onBehalfOf?: string
  /**
   * Impersonation session: applied only while it is active, and counted. A command to the session's
   * own stream is neither; its events are found with the others.
   */
  readonly session?: string
  /** Why the session was begun, encrypted. */
  readonly reason?: string
  /** Left out when the command records nothing or was applied before. */
  readonly alongside?: Alongside
}

/** Hashes are lower-case hex. */
interface Envelope {
  readonly stream: string
  readonly version: number
  readonly schemaVersion: number
  readonly eventId: string
  /** ISO 8601; the same for all events of a command. */
  readonly recordedAt: string
  readonly actor: Actor
  readonly onBehalfOf?: string
  readonly session?: string
  /** Encrypted. */
  readonly reason?: string
  readonly commandId: string
  /** First 8 bytes of SHA-256 over the payload's canonical JSON. */
  readonly payloadHash: string
  readonly causationId?: string
  readonly correlationId: string
  /** The `eventId` of the command's first event. */
  readonly commitId: string
  /** `hash` of the version before; `GENESIS_HASH` at version 1. */
  readonly prevHash: string
  /** SHA-256 over everything above and the fact; see `hash-chain.ts`. */
  readonly hash: string
}

export type RecordedEvent<Event extends DomainEvent = DomainEvent> = Event & Envelope
