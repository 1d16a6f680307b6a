import { ownTables } from '../platform/config/clients.ts'
import { createActivity } from './activity/activity.ts'
import type { UserActivity } from './activity/user-activity.ts'

/** The user events' interface for other features. */

/** The newest megabyte of what a user did on the site, oldest first. */
export const activityOf = async (user: string): Promise<UserActivity[]> =>
  await createActivity(ownTables()).newest(user)

/** Deletes what is kept of a user's doings. Repeatable. */
export const deleteActivity = async (user: string): Promise<void> => {
  await createActivity(ownTables()).remove(user)
}
