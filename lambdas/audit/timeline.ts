import { getTimeline } from '../../shared/contract/audit.ts'
import { ownTables } from '../platform/config/clients.ts'
import { handle } from '../platform/http/handle.ts'
import { recordReading } from './reading/record-reading.ts'
import { readFirstPage, readNextPage } from './timeline/read-timeline.ts'

export const handler = handle(getTimeline, async (request) => {
  await recordReading('timeline', request)
  const { session, cursor } = request.query
  return cursor === undefined
    ? await readFirstPage(ownTables(), session)
    : await readNextPage(ownTables(), session, cursor)
})
