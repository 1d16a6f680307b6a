import { MINUTE_MS } from '../../shared/values/days.ts'
import { noticeSchedule } from '../deployment/schedules.ts'
import { log } from '../platform/log.ts'
import { noticeFollowed } from './alerts/notice-followed.ts'
import { completeHandOvers } from './hand-over/complete-hand-overs.ts'
import { scheduled } from '../platform/telemetry/scheduled.ts'

/** Then a last page has time to end before the function's ten minutes do. */
const BEGINS_FOR_MS = 8 * MINUTE_MS

/** See `noticeSchedule`. */
export const handler = scheduled(noticeSchedule, async () => {
  const startedAt = Date.now()
  const completed = await completeHandOvers(startedAt)
  const counts = await noticeFollowed(startedAt + BEGINS_FOR_MS)
  const milliseconds = Date.now() - startedAt
  log('info', 'watched projects noticed', { ...counts, completed, milliseconds })
})
