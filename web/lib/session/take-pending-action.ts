import { clearPendingAction, PENDING_ACTION_KEY, type PendingAction } from './pending-action.ts'

export const takePendingAction = (): PendingAction | undefined => {
  try {
    const wish = parsePendingAction(sessionStorage.getItem(PENDING_ACTION_KEY), Date.now())
    clearPendingAction()
    return wish
  } catch {
    return undefined
  }
}

/** @param now epoch milliseconds */
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
