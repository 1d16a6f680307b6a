import { randomUUID } from 'node:crypto'
import { endExpired } from '../impersonation/published.ts'
import { expirySchedule } from '../deployment/schedules.ts'
import { ownTables } from '../platform/config/clients.ts'
import { log } from '../platform/log.ts'
import { createSessionRows } from './sessions/session-rows.ts'
import { DAY_MS } from '../../shared/values/days.ts'
import { scheduled } from '../platform/telemetry/scheduled.ts'

/** Far more than run out between two turns. */
const AT_ONCE = 200
/** Older ones were met by a turn before. */
const LOOKED_BACK_DAYS = 2

/** See `expirySchedule`. */
export const handler = scheduled(expirySchedule, async () => {
  const now = Date.now()
  const from = new Date(now - LOOKED_BACK_DAYS * DAY_MS).toISOString().slice(0, 10)
  const rows = createSessionRows({ ...ownTables(), now: () => now })
  const expired = await rows.list({ status: 'expired', from }, AT_ONCE)
  const requestId = randomUUID()
  for (const row of expired.rows) await endExpired(row, { requestId })
  log('info', 'expired impersonations ended', { requestId, ended: expired.rows.length })
})
