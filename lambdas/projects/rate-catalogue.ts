import { ratingSchedule } from '../deployment/schedules.ts'
import { eventStore } from '../platform/config/clients.ts'
import { log } from '../platform/log.ts'
import { ownCatalogue } from './catalogue/store/own-catalogue.ts'
import { rateAll } from './catalogue/rating/rate-all.ts'
import { scheduled } from '../platform/telemetry/scheduled.ts'

/** Then a last lot has time to end before the function's ten minutes do. */
const BEGINS_FOR_MS = 8 * 60_000

/** See `ratingSchedule`. */
export const handler = scheduled(ratingSchedule, async () => {
  const startedAt = Date.now()
  const rated = await rateAll(
    { ...ownCatalogue(), store: eventStore() },
    { which: 'due', until: startedAt + BEGINS_FOR_MS },
  )
  log('info', 'catalogue rated', { ...rated, milliseconds: Date.now() - startedAt })
})
