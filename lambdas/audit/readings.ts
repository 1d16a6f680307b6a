import { listReadings } from '../../shared/contract/audit.ts'
import { EVENTS_PER_PAGE } from '../../shared/values/audit.ts'
import { ownTables } from '../platform/config/clients.ts'
import { streamName } from '../platform/event-store/decider.ts'
import { handle } from '../platform/http/handle.ts'
import { auditReadings } from './decider.ts'
import { createReadingRows, partsOf } from './reading/reading-rows.ts'
import { recordReading } from './reading/record-reading.ts'
import { emailsOf } from './sessions/emails-of.ts'

export const handler = handle(listReadings, async (request) => {
  await recordReading('readings', request)
  const { cursor } = request.query
  const { rows, next } = await createReadingRows(ownTables()).list(EVENTS_PER_PAGE, cursor)
  const emails = await emailsOf(rows.map(({ id }) => partsOf(id).reader))
  const items = rows.map(({ id, readings, newest }) => {
    const { reader, month } = partsOf(id)
    const stream = streamName(auditReadings.category, id)
    const readerEmail = emails.get(reader) ?? null
    return { month, readerId: reader, readerEmail, readings, newest, stream }
  })
  return { items, next }
})
