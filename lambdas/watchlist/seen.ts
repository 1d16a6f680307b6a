import { markChangesSeen } from '../../shared/contract/watchlist.ts'
import { isDayOfCalendar } from '../../shared/values/days.ts'
import { handle } from '../platform/http/handle.ts'
import { invalidField } from '../platform/http/response/http-error.ts'
import { execute } from './lists/execute.ts'

/** Possible clock difference of two functions. */
const CLOCKS_APART_MS = 5_000

export const handler = handle(markChangesSeen, async (request) => {
  const asOf = pastTime(request.body.asOf, request.now)
  const { since } = await execute(markChangesSeen, request, { type: 'MarkChangesSeen', asOf })
  return { since }
})

/** In UTC, never later than `now`, nor before 1970: years before 0 are written as no `Instant` is. */
const pastTime = (text: string, now: number): string => {
  const time = Date.parse(text)
  if (!isDayOfCalendar(text.slice(0, 10)) || !(time >= 0 && time <= now + CLOCKS_APART_MS)) {
    throw invalidField('asOf', 'Give the time of changes that were shown, not one in the future.')
  }
  return new Date(Math.min(time, now)).toISOString()
}
