import { eventStore, ownTables } from '../platform/config/clients.ts'
import { log } from '../platform/log.ts'
import { rateAll } from './catalogue/rating/rate-all.ts'

/** See `ratingSchedule`. */
export const handler = async (): Promise<void> => {
  const startedAt = Date.now()
  const rated = await rateAll({
    ...ownTables(),
    now: () => Date.now(),
    store: eventStore(),
  })
  log('info', 'catalogue rated', { ...rated, milliseconds: Date.now() - startedAt })
}
