import { queryOptions, useQuery } from '@tanstack/react-query'
import { MINUTE_MS } from '../../../shared/values/days.ts'
import {
  FLAGS_OF_VISITORS,
  type FlagName,
  type FlagUser,
} from '../../../shared/values/flags/feature-flags.ts'
import { USER_SCOPE, useSession, useUser } from '../session/session.ts'

const flagsQuery = (user: FlagUser | undefined) =>
  queryOptions({
    queryKey: [USER_SCOPE, 'flags', user?.username],
    queryFn: async () => {
      const client = await import('./flag-client.ts')
      return await client.evaluateFlags(user!)
    },
    enabled: user !== undefined,
    // A browser that is offline would never load that code again.
    networkMode: 'online',
    staleTime: 5 * MINUTE_MS,
  })

/** All flags of who is signed in, for a page that says so where they cannot be loaded. */
export const useFlags = () => useQuery(flagsQuery(useUser()))

/**
 * Whether a part of the site is shown; undefined as long as that is unknown, and as for visitors where
 * flags cannot be loaded. Never a permission. For lazy parts: nothing in the first scripts reads flags.
 */
export const useFlag = (name: FlagName): boolean | undefined => {
  const { status } = useSession()
  const user = useUser()
  const { data, errorUpdateCount } = useFlags()
  if (status === 'loading') return undefined
  if (user === undefined || errorUpdateCount > 0) return data?.[name] ?? FLAGS_OF_VISITORS[name]
  return data?.[name]
}
