import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { type RecentCommands, noRecentCommands } from './recent-commands.ts'
import type { Actor, RecordedEvent } from './envelope.ts'
import { GENESIS_HASH } from './hash-chain.ts'

/**
 * An event as stored. Short names, because each read and write pays for them; `stream`, `version`,
 * `session` and `recordedAt` are keys.
 */
export interface EventItem {
  readonly stream: string
  readonly version: number
  readonly recordedAt: string
  readonly session?: string
  /** type */
  readonly t: string
  /** schemaVersion */
  readonly sv: number
  /** eventId */
  readonly id: string
  /** data */
  readonly d: unknown
  /** actor.id */
  readonly a: string
  /** actor.kind */
  readonly ak: Actor['kind']
  /** onBehalfOf */
  readonly ob?: string
  /** reason */
  readonly rs?: string
  /** commandId */
  readonly c: string
  /** payloadHash */
  readonly ph: Uint8Array
  /** causationId */
  readonly ca?: string
  /** correlationId */
  readonly co: string
  /** commitId, where it is not the event's own id */
  readonly cm?: string
  /** prevHash */
  readonly p: Uint8Array
  /** hash */
  readonly h: Uint8Array
}

/** A stream's newest state as stored. */
export interface HeadItem {
  readonly stream: string
  readonly version: number
  readonly recordedAt: string
  /** state */
  readonly s: unknown
  /** reducerVersion */
  readonly rv: number
  /** hash of the newest event */
  readonly h: Uint8Array
  /** recentCommands */
  readonly r: RecentCommands
  /** actionCount of impersonation sessions: commands applied under them */
  readonly n?: number
}

/** A row of the table `streams`. */
export interface BeginningItem {
  readonly stream: string
  readonly begunAt: string
}

/** A stream's head; version 0 before the first event. */
export interface Head<State> {
  readonly stream: string
  readonly version: number
  readonly recordedAt: string | undefined
  readonly state: State
  readonly hash: string
  readonly recentCommands: RecentCommands
  readonly actionCount: number | undefined
}

export const eventToItem = (event: RecordedEvent): EventItem => ({
  stream: event.stream,
  version: event.version,
  recordedAt: event.recordedAt,
  ...(event.session !== undefined && { session: event.session }),
  t: event.type,
  sv: event.schemaVersion,
  id: event.eventId,
  d: event.data,
  a: event.actor.id,
  ak: event.actor.kind,
  ...(event.onBehalfOf !== undefined && { ob: event.onBehalfOf }),
  ...(event.reason !== undefined && { rs: event.reason }),
  c: event.commandId,
  ph: fromHex(event.payloadHash),
  ...(event.causationId !== undefined && { ca: event.causationId }),
  co: event.correlationId,
  ...(event.commitId !== event.eventId && { cm: event.commitId }),
  p: fromHex(event.prevHash),
  h: fromHex(event.hash),
})

export const eventFromItem = (item: EventItem): RecordedEvent => ({
  stream: item.stream,
  version: item.version,
  type: item.t,
  schemaVersion: item.sv,
  eventId: item.id,
  recordedAt: item.recordedAt,
  data: item.d,
  actor: { id: item.a, kind: item.ak },
  ...(item.ob !== undefined && { onBehalfOf: item.ob }),
  ...(item.session !== undefined && { session: item.session }),
  ...(item.rs !== undefined && { reason: item.rs }),
  commandId: item.c,
  payloadHash: toHex(item.ph),
  ...(item.ca !== undefined && { causationId: item.ca }),
  correlationId: item.co,
  commitId: item.cm ?? item.id,
  prevHash: toHex(item.p),
  hash: toHex(item.h),
})

export const headToItem = <State>(
  head: Head<State> & { readonly recordedAt: string },
  reducerVersion: number,
): HeadItem => ({
  stream: head.stream,
  version: head.version,
  recordedAt: head.recordedAt,
  s: head.state,
  rv: reducerVersion,
  h: fromHex(head.hash),
  r: head.recentCommands,
  ...(head.actionCount !== undefined && { n: head.actionCount }),
})

/** @param state the item's, or rebuilt when another reducer made it */
export const headFromItem = <State>(item: HeadItem, state: State): Head<State> => ({
  stream: item.stream,
  version: item.version,
  recordedAt: item.recordedAt,
  state,
  hash: toHex(item.h),
  recentCommands: item.r,
  actionCount: item.n,
})

/** From an item that DynamoDB returns beside an error: not unmarshalled. */
export const commandIdOf = (item: Record<string, AttributeValue> | undefined): string | undefined =>
  item?.['c']?.S

export const newHead = <State>(stream: string, initialState: State): Head<State> => ({
  stream,
  version: 0,
  recordedAt: undefined,
  state: initialState,
  hash: GENESIS_HASH,
  recentCommands: noRecentCommands,
  actionCount: undefined,
})

const fromHex = (hex: string): Uint8Array => Buffer.from(hex, 'hex')
const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
