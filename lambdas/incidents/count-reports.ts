import { countReports } from '../../shared/contract/incidents.ts'
import { ownTables } from '../platform/config/clients.ts'
import { handle } from '../platform/http/handle.ts'
import { createQueue } from './staff/queue.ts'

export const handler = handle(countReports, async () => ({
  reported: await createQueue(ownTables()).count('reported'),
}))
