import type { RecordedEvent } from '../../lambdas/platform/event-store/events/envelope.ts'

/** Selects events; an absent property does not restrict. */
export interface EventFilter {
  /** The beginning of the stream's name. */
  readonly stream?: string | undefined
  readonly types?: readonly string[] | undefined
  /** Recorded at it or later; ISO 8601 in UTC with milliseconds, as all instants here. */
  readonly since?: string | undefined
  /** Recorded before it. */
  readonly until?: string | undefined
  /** Who acted, or on whose behalf. */
  readonly user?: string | undefined
  /** Id of the impersonation session under which it was done. */
  readonly session?: string | undefined
}

export const matches = (
  { stream = '', types, since, until, user, session }: EventFilter,
  event: RecordedEvent,
): boolean =>
  event.stream.startsWith(stream) &&
  (!types || types.includes(event.type)) &&
  (since === undefined || event.recordedAt >= since) &&
  (until === undefined || event.recordedAt < until) &&
  (user === undefined || event.actor.id === user || event.onBehalfOf === user) &&
  (session === undefined || event.session === session)
