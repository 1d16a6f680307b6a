/**
 * What a visitor wanted to do when they were asked to log in. It waits in the browser's session
 * storage, so that it outlives the plain pages and the way to Google and back.
 */
export interface PendingAction {
  readonly type: 'WatchProject'
  readonly projectId: string
}

/** Session-storage key of the wish that waits. */
export const PENDING_ACTION_KEY = 'assay.wish'

/** Long enough to sign up and fetch a code from a mailbox. */
const EXPIRES_AFTER_MINUTES = 30

/** Has a wish wait for a log-in; a storage that is closed to the page forgets it at once. */
export const savePendingAction = (wish: PendingAction): void => {
  try {
    const until = Date.now() + EXPIRES_AFTER_MINUTES * 60_000
    sessionStorage.setItem(PENDING_ACTION_KEY, JSON.stringify({ ...wish, until }))
  } catch {
    // Then the visitor has to press once more.
  }
}

export const clearPendingAction = (): void => {
  try {
    sessionStorage.removeItem(PENDING_ACTION_KEY)
  } catch {
    // Nothing was kept.
  }
}

/** The wish that waits, which no later call answers again. */
export const takePendingAction = (): PendingAction | undefined => {
  try {
    const wish = parsePendingAction(sessionStorage.getItem(PENDING_ACTION_KEY), Date.now())
    clearPendingAction()
    return wish
  } catch {
    return undefined
  }
}

/**
 * The wish in what is stored, if it is one and its time is not over.
 *
 * @param now milliseconds since the epoch
 */
export const parsePendingAction = (
  stored: string | null,
  now: number,
): PendingAction | undefined => {
  try {
    const { type, projectId, until } = JSON.parse(stored ?? '{}') as Record<string, unknown>
    return type === 'WatchProject' &&
      typeof projectId === 'string' &&
      typeof until === 'number' &&
      now < until
      ? { type, projectId }
      : undefined
  } catch {
    return undefined
  }
}
