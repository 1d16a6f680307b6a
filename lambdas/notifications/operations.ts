/** What the operators' commands may ask of this feature. */

export { restoreSubscriber } from './subscribers/restore-subscriber.ts'
export { restoreWatcher } from './watchers/restore-watcher.ts'
