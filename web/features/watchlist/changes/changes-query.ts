import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { listChanges, markChangesSeen } from '../../../../shared/contract/watchlist.ts'
import { call } from '../../../lib/api/call.ts'
import { USER_SCOPE } from '../../../lib/session/session.ts'
import type { LocalWatchlist } from '../watchlist-model.ts'

const ALL_CHANGES = [USER_SCOPE, 'watched changes'] as const

/**
 * The changes of a list's projects since the user last marked changes as seen. Its projects are not
 * in the key: they change before the server has heard of it, and the answer would be of the old ones.
 */
export const changesQuery = (
  username: string,
  { id, updatedAt }: Pick<LocalWatchlist, 'id' | 'updatedAt'>,
) =>
  queryOptions({
    queryKey: [...ALL_CHANGES, username, id, updatedAt],
    queryFn: async ({ signal }) => await call(listChanges, { query: { listId: id }, signal }),
    // An added or removed project changes the key: what stands above the rows stays until then.
    placeholderData: (previous, query) => (query?.queryKey[3] === id ? previous : undefined),
    staleTime: 60_000,
  })

/**
 * Marks the changes of all lists as seen.
 *
 * @param asOf time of the displayed changes
 * @throws CallError
 */
export const markSeen = async (client: QueryClient, asOf: string): Promise<void> => {
  await call(markChangesSeen, { body: { asOf } })
  await client.invalidateQueries({ queryKey: ALL_CHANGES })
}
