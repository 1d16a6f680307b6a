import { formatDay } from './format-day.ts'
import { formatMessage } from '../../lib/texts/format-message.ts'
import * as texts from '../texts.ts'

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  hour: '2-digit',
  minute: '2-digit',
})

/** In UTC: `20 Nov 2026, 09:40 UTC`. @param instant ISO 8601 */
export const formatInstant = (instant: string): string =>
  formatMessage(texts.instantUtc, {
    instant: formatDay(instant),
    time: clock.format(new Date(instant)),
  })
