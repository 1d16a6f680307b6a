import { activityAfter } from '../../../lambdas/events/published.ts'
import type { UserActivity } from '../../../lambdas/events/activity/user-activity.ts'

/** What a user did on the site, oldest first. */
export const activityOf = async (user: string): Promise<UserActivity[]> => {
  const activities: UserActivity[] = []
  for await (const { activity } of activityAfter(user, '')) activities.push(activity)
  return activities.toSorted((a, b) => a.at.localeCompare(b.at))
}
