import { listAuditSessions } from '../../shared/contract/audit.ts'
import { SESSIONS_PER_PAGE } from '../../shared/values/audit.ts'
import { ownTables } from '../platform/config/clients.ts'
import { handle } from '../platform/http/handle.ts'
import { invalidField } from '../platform/http/response/http-error.ts'
import { recordReading } from './reading/record-reading.ts'
import { presentSessions } from './sessions/present-session.ts'
import { createSessionRows } from './sessions/session-rows.ts'

export const handler = handle(listAuditSessions, async (request) => {
  const { query, now } = request
  const { from, to } = query
  if (from !== undefined && to !== undefined && from > to) {
    throw invalidField('from', `Give a day that is not after ${to}.`)
  }
  await recordReading('sessions', request)
  const rows = createSessionRows({ ...ownTables(), now: () => now })
  const page = await rows.list(query, SESSIONS_PER_PAGE, query.cursor)
  return { items: await presentSessions(page.rows, now), next: page.next }
})
