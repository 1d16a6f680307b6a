import { randomUUID } from 'node:crypto'
import { eventStore } from '../../platform/config/clients.ts'
import type { Session } from '../../platform/identity/session.ts'
import { auditReadings, type Looked } from '../decider.ts'

interface Reading {
  readonly session: Session
  readonly requestId: string
  readonly now: number
  readonly query: Readonly<Record<string, string | number | undefined>>
}

/**
 * Records that somebody reads the audit. To be awaited before anything is answered: what cannot be
 * recorded is not shown.
 */
export const recordReading = async (
  at: Looked['at'],
  { session, requestId, now, query }: Reading,
): Promise<void> => {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  )
  const looked = { at, query: Object.fromEntries(given) }
  const month = new Date(now).toISOString().slice(0, 7)
  await eventStore().execute(
    auditReadings,
    `${session.sub}.${month}`,
    { type: 'NoteReading', looked },
    {
      // Each time that somebody looks counts, also when the same is asked again.
      commandId: randomUUID(),
      payload: looked,
      actor: { id: session.sub, kind: 'staff' },
      correlationId: requestId,
    },
  )
}
