import { getUserHistory } from '../../shared/contract/audit.ts'
import { EVENTS_PER_PAGE } from '../../shared/values/audit.ts'
import { eventStore, ownTables } from '../platform/config/clients.ts'
import { handle } from '../platform/http/handle.ts'
import { toHistoryEvent } from './history/history-event.ts'
import { readUserHistory } from './history/user-history.ts'
import { recordReading } from './reading/record-reading.ts'
import { createSessionRows } from './sessions/session-rows.ts'

export const handler = handle(getUserHistory, async (request) => {
  await recordReading('history', request)
  const { query, now } = request
  const tables = ownTables()
  const page = await readUserHistory(
    { ...tables, store: eventStore(), rows: createSessionRows({ ...tables, now: () => now }) },
    { user: query.user, cursor: query.cursor, max: EVENTS_PER_PAGE },
  )
  return { items: page.events.map(toHistoryEvent), next: page.next }
})
