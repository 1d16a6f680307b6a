import { getStreamHistory } from '../../shared/contract/audit.ts'
import { EVENTS_PER_PAGE } from '../../shared/values/audit.ts'
import { ownTables } from '../platform/config/clients.ts'
import { handle } from '../platform/http/handle.ts'
import { toHistoryEvent } from './history/history-event.ts'
import { readBack } from './history/read-back.ts'
import { recordReading } from './reading/record-reading.ts'

export const handler = handle(getStreamHistory, async (request) => {
  await recordReading('history', request)
  const { stream, cursor } = request.query
  const events = await readBack(ownTables(), stream, {
    before: cursor === undefined ? undefined : Number(cursor),
    max: EVENTS_PER_PAGE,
  })
  const last = events.at(-1)
  // Versions are dense from 1.
  const next = last === undefined || last.version === 1 ? null : String(last.version)
  return { items: events.map(toHistoryEvent), next }
})
