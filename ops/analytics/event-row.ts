import type { RecordedEvent } from '../../lambdas/platform/event-store/events/envelope.ts'

type Cell = string | number | null

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
/** A folder is named by it. */
const TYPE = /^[A-Za-z_]{1,64}$/

/**
 * An event as a row of the dataset `events`.
 * @throws {TypeError} when a column cannot take what the event holds
 */
export const eventRow = (event: RecordedEvent): Readonly<Record<string, Cell>> => ({
  type: fitting(event.type, TYPE),
  day: dayOf(event.recordedAt),
  stream: text(event.stream),
  version: event.version,
  schema_version: integer(event.schemaVersion),
  event_id: text(event.eventId),
  recorded_at: event.recordedAt,
  actor_id: text(event.actor.id),
  actor_kind: text(event.actor.kind),
  on_behalf_of: optional(event.onBehalfOf),
  session: optional(event.session),
  reason: optional(event.reason),
  command_id: text(event.commandId),
  causation_id: optional(event.causationId),
  correlation_id: text(event.correlationId),
  commit_id: text(event.commitId),
  payload_hash: text(event.payloadHash),
  prev_hash: text(event.prevHash),
  hash: text(event.hash),
  data: JSON.stringify(event.data ?? null),
})

/**
 * The UTC day of an instant.
 * @throws {TypeError} when it is none
 */
export const dayOf = (instant: unknown): string => {
  const at = fitting(instant, INSTANT)
  // Also refuses days that no calendar has.
  if (Number.isNaN(Date.parse(at)) || new Date(at).toISOString() !== at) throw new TypeError(at)
  return at.slice(0, 10)
}

/** @throws {TypeError} */
const text = (value: unknown): string => {
  if (typeof value !== 'string' || !value.isWellFormed()) throw new TypeError('not a text')
  return value
}

const optional = (value: unknown): string | null => (value === undefined ? null : text(value))

const integer = (value: unknown): number => {
  if (!Number.isSafeInteger(value)) throw new TypeError('not a whole number')
  return value as number
}

const fitting = (value: unknown, pattern: RegExp): string => {
  const found = text(value)
  if (!pattern.test(found)) throw new TypeError(found)
  return found
}
