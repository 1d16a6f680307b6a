/** What the operators' commands may ask of this feature. */

export { restoreWatcher } from './watchers/restore-watcher.ts'
