import { noticeSchedule } from '../deployment/schedules.ts'
import { errorDetails, log } from '../platform/log.ts'
import { noticeChanges } from './alerts/notice-changes.ts'
import { completeHandOvers } from './hand-over/complete-hand-overs.ts'
import { followedProjects } from './watchers/followed-projects.ts'
import { scheduled } from '../platform/telemetry/scheduled.ts'

/** See `noticeSchedule`. A project that fails keeps no other from being noticed. */
export const handler = scheduled(noticeSchedule, async () => {
  const startedAt = Date.now()
  const completed = await completeHandOvers(startedAt)
  const counts = { projects: 0, noticed: 0, failed: 0 }
  for await (const id of followedProjects()) {
    counts.projects += 1
    try {
      if (await noticeChanges(id)) counts.noticed += 1
    } catch (error) {
      counts.failed += 1
      log('error', 'project not noticed', { project: id, error: errorDetails(error) })
    }
  }
  const milliseconds = Date.now() - startedAt
  log('info', 'watched projects noticed', { ...counts, completed, milliseconds })
})
