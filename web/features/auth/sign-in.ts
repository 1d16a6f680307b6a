import type { QueryClient } from '@tanstack/react-query'
import { codeOf } from '../../lib/api/call-errors.ts'
import { signIn } from '../../lib/session/auth-commands.ts'
import { refreshSession, sessionQuery } from '../../lib/session/session.ts'
import type { Credentials } from './flow/auth-flow.ts'

/** Returns the failure's name, or null after a success. */
export const signInAndRefreshSession = async (
  client: QueryClient,
  given: Credentials | { readonly code: string },
): Promise<string | null> => {
  try {
    const { error } = await signIn(given)
    if (error !== null) return error
    await refreshSession(client)
    return client.getQueryData(sessionQuery.queryKey) ? null : 'UnknownException'
  } catch (error) {
    return codeOf(error) || 'UnknownException'
  }
}
