import { MINUTE_MS } from '../../../shared/values/days.ts'

/** An action that needs a log-in. Session storage keeps it across the redirect to Google. */
export interface PendingAction {
  readonly type: 'WatchProject'
  readonly projectId: string
}

export const PENDING_ACTION_KEY = 'assay.wish'

/** Time to sign up and fetch a code from a mailbox. */
const EXPIRES_AFTER_MINUTES = 30

/** Does nothing where storage is blocked. */
export const savePendingAction = (wish: PendingAction): void => {
  try {
    const until = Date.now() + EXPIRES_AFTER_MINUTES * MINUTE_MS
    sessionStorage.setItem(PENDING_ACTION_KEY, JSON.stringify({ ...wish, until }))
  } catch {
    // The visitor has to press again.
  }
}

export const clearPendingAction = (): void => {
  try {
    sessionStorage.removeItem(PENDING_ACTION_KEY)
  } catch {}
}
