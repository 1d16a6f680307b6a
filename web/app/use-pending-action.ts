import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUser } from '../lib/session/session.ts'
import { takePendingAction } from '../lib/session/take-pending-action.ts'

/** Runs the stored action once the visitor is signed in. Mount once. */
export const usePendingAction = (): void => {
  const client = useQueryClient()
  const username = useUser()?.username
  useEffect(() => {
    const wish = username === undefined ? undefined : takePendingAction()
    if (username === undefined || wish === undefined) return
    import('../features/watchlist/watch-button/resume-watch.ts').then(
      async ({ resumeWatch }) => await resumeWatch(client, username, wish),
      // Without the code the star stays unchanged and can be pressed again.
      () => undefined,
    )
  }, [client, username])
}
