/** What the operators' commands may ask of this feature. */

export { PENDING_AGAIN } from './notification-items.ts'
export { restoreNews } from './news/restore-news.ts'
export { restoreSubscriber } from './subscribers/restore-subscriber.ts'
export { restoreFollowed, restoreWatcher } from './watchers/restore-watcher.ts'
