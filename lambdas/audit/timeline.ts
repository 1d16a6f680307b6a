import { getTimeline } from '../../shared/contract/audit.ts'
import { ownTables } from '../platform/config/clients.ts'
import { handle } from '../platform/http/handle.ts'
import { recordReading } from './reading/record-reading.ts'
import { readSessionHead } from './timeline/read-head.ts'
import { readFirstPage, readNextPage } from './timeline/read-timeline.ts'

export const handler = handle(getTimeline, async (request) => {
  await recordReading('timeline', request)
  const { session, cursor } = request.query
  if (cursor === undefined) return await readFirstPage(ownTables(), session)
  const [page] = await Promise.all([
    readNextPage(ownTables(), session, cursor),
    // Refuses a session that there is not.
    readSessionHead(ownTables(), session, { consistent: false }),
  ])
  return page
})
