import { ownTables } from '../platform/config/clients.ts'
import { createActivity } from './activity/activity.ts'
import type { UserActivity } from './activity/user-activity.ts'

/** The user events' interface for other features. */

/**
 * What a user did on the site, by day.
 * @param id of the newest one that the reader has; empty for none
 */
export const activityAfter = (
  user: string,
  id: string,
): AsyncGenerator<{ readonly id: string; readonly activity: UserActivity }> =>
  createActivity(ownTables()).after(user, id)

/** Deletes what is kept of a user's doings. Repeatable. */
export const deleteActivity = async (user: string): Promise<void> => {
  await createActivity(ownTables()).remove(user)
}
