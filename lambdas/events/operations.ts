/** The user events' interface for the operators' commands. */

export { type ActivityItem, toUserActivity } from './activity/user-activity.ts'
