import { getAuditState } from '../../shared/contract/audit.ts'
import { eventStore } from '../platform/config/clients.ts'
import { handle } from '../platform/http/handle.ts'
import { changesBetween } from './history/changes.ts'
import { toHistoryEvent } from './history/history-event.ts'
import { stateAt } from './history/state-at.ts'
import { recordReading } from './reading/record-reading.ts'

export const handler = handle(getAuditState, async (request) => {
  await recordReading('state', request)
  const { stream, version, at } = request.query
  const found = await stateAt(stream, eventStore().readEvents(stream), { version, at })
  const { event, before, after, problem } = found
  const { changes, more } = changesBetween(before, after)
  return { event: toHistoryEvent(event), before, after, changes: [...changes], more, problem }
})
