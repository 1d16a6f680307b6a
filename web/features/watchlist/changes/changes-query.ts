import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { listChanges, markChangesSeen } from '../../../../shared/contract/watchlist.ts'
import { call } from '../../../lib/api/call.ts'
import { USER_SCOPE } from '../../../lib/session/session.ts'

const ALL_CHANGES = [USER_SCOPE, 'watched changes'] as const

/** What changed in the projects of a list since the user last marked changes as seen. */
export const changesQuery = (username: string, listId: string, projects: readonly string[]) =>
  queryOptions({
    // Other projects on the list are other changes.
    queryKey: [...ALL_CHANGES, username, listId, projects],
    queryFn: async ({ signal }) => await call(listChanges, { query: { listId }, signal }),
    staleTime: 60_000,
  })

/**
 * Says that the changes up to a time were seen, in all lists.
 *
 * @param asOf the time of the changes that were on screen
 * @throws CallError
 */
export const markSeen = async (client: QueryClient, asOf: string): Promise<void> => {
  await call(markChangesSeen, { body: { asOf } })
  await client.invalidateQueries({ queryKey: ALL_CHANGES })
}
