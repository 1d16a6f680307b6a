import type { QueryClient } from '@tanstack/react-query'
import { refreshSession, sessionQuery, USER_SCOPE } from './session.ts'

/**
 * Takes the user and their data off the page. For a session that is known to have ended: a request for
 * it that fails would keep the user.
 */
export const forgetUser = async (client: QueryClient): Promise<void> => {
  client.setQueryData(sessionQuery.queryKey, null)
  client.removeQueries({ queryKey: [USER_SCOPE] })
  await refreshSession(client)
}
