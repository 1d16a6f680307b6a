/** The user events' interface for the operators' commands. */

export { ACTIVITY_KEPT_DAYS } from './activity/activity.ts'
export { type ActivityItem, toUserActivity } from './activity/user-activity.ts'
