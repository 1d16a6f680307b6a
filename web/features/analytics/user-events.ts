import { recordUserEvent } from '../../../shared/contract/events.ts'
import { MINUTE_MS } from '../../../shared/values/days.ts'
import type { TrackedEvent } from '../../lib/analytics/track-event.ts'

/** Username; null for a visitor, undefined as long as that is unknown. */
type EventUser = string | null | undefined

export type UserEvents = {
  /** Sends an event of a user. Those of visitors go: nobody records them. */
  take: (event: TrackedEvent) => void
  setUser: (user: EventUser) => void
}

/** The server takes 120 of a user, who may have two tabs open. */
const MAX_PER_MINUTE = 60

/**
 * Sends what a user does, each event once: one that fails is lost. Requests outlive the page, and
 * failures are reported to nobody, so that they cannot loop.
 */
export const createUserEvents = (): UserEvents => {
  let user: EventUser
  let waiting: TrackedEvent[] = []
  let sentAt: number[] = []
  let silentUntil = 0

  const send = async (event: TrackedEvent): Promise<void> => {
    const now = Date.now()
    sentAt = sentAt.filter((at) => at > now - MINUTE_MS)
    if (now < silentUntil || sentAt.length >= MAX_PER_MINUTE) return
    sentAt.push(now)
    try {
      const { status, headers } = await fetch(recordUserEvent.path, {
        method: recordUserEvent.method,
        credentials: 'include',
        keepalive: true,
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify(event),
      })
      if (status === 401) silentUntil = Infinity
      if (status === 429) silentUntil = Date.now() + Number(headers.get('retry-after')) * 1000
    } catch {
      // The page does not depend on it.
    }
  }
  return {
    take: (event) => {
      if (user === undefined) waiting.push(event)
      else if (user !== null) void send(event)
    },
    setUser: (next) => {
      if (next === user) return
      user = next
      silentUntil = 0
      if (user === undefined) return
      const early = waiting
      waiting = []
      if (user !== null) for (const event of early) void send(event)
    },
  }
}
