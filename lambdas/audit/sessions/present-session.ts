import type { AuditSession } from '../../../shared/contract/audit.ts'
import type { SessionStatus } from '../../../shared/values/audit.ts'
import { impersonations } from '../../platform/identity/identity.ts'
import { FOUND_AFTER_MS } from '../../platform/identity/impersonations.ts'
import { emailsOf } from './emails-of.ts'
import type { SessionRow } from './session-rows.ts'

/** Rows as staff see them, with the people's addresses and how each stands at `now`. */
export const presentSessions = async (
  rows: readonly SessionRow[],
  now: number,
): Promise<AuditSession[]> => {
  const emails = await emailsOf(rows.flatMap(({ adminId, subjectId }) => [adminId, subjectId]))
  return await Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      adminId: row.adminId,
      adminEmail: emails.get(row.adminId) ?? null,
      subjectId: row.subjectId,
      subjectEmail: emails.get(row.subjectId) ?? null,
      startedAt: row.startedAt,
      until: row.until,
      endedAt: row.endedAt,
      cause: row.cause,
      status: await statusOf(row, now),
      actions: row.actions,
    })),
  )
}

const statusOf = async (
  { id, subjectId, startedAt, until, endedAt, denied }: SessionRow,
  now: number,
): Promise<SessionStatus> => {
  if (denied) return 'denied'
  if (endedAt !== null) return 'ended'
  if (Date.parse(until) <= now) return 'expired'
  if (now - Date.parse(startedAt) < FOUND_AFTER_MS) return 'active'
  return (await impersonations().findBegun(subjectId, id)) ? 'active' : 'gone'
}
