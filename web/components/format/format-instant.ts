import { formatDay } from './format-day.ts'
import { formatMessage } from '../../lib/texts/format-message.ts'
import * as texts from '../texts.ts'

/** In UTC: `20 Nov 2026, 09:40 UTC`. @param instant ISO 8601 */
export const formatInstant = (instant: string): string =>
  formatMessage(texts.instantUtc, {
    day: formatDay(instant),
    // The first formatter of dates costs the server and the browser 12 ms.
    time: new Date(instant).toISOString().slice(11, 16),
  })
