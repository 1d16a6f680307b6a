import { ratingSchedule } from '../deployment/schedules.ts'
import { eventStore, ownTables } from '../platform/config/clients.ts'
import { log } from '../platform/log.ts'
import { rateAll } from './catalogue/rating/rate-all.ts'
import { scheduled } from '../platform/telemetry/scheduled.ts'

/** See `ratingSchedule`. */
export const handler = scheduled(ratingSchedule, async () => {
  const startedAt = Date.now()
  const rated = await rateAll({
    ...ownTables(),
    now: () => Date.now(),
    store: eventStore(),
  })
  log('info', 'catalogue rated', { ...rated, milliseconds: Date.now() - startedAt })
})
