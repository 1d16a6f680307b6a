import type { Watchlist } from '../../shared/contract/watchlist.ts'
import { eventStore } from '../platform/config/clients.ts'
import { streamName } from '../platform/event-store/decider.ts'
import type { RecordedEvent } from '../platform/event-store/events/envelope.ts'
import { watchlists } from './decider.ts'
import { watchlistResponse } from './lists/watchlist-response.ts'

/** What other features may know of watchlists, and ask of them. */

/** All lists of a user, in their order. */
export const watchlistsOf = async (userId: string): Promise<Watchlist[]> => {
  const { state } = await eventStore().load(watchlists, userId)
  return state.lists.map(watchlistResponse)
}

/** Every change to a user's lists, oldest first. */
export const watchlistHistoryOf = (userId: string): AsyncGenerator<RecordedEvent> =>
  eventStore().readEvents(streamName(watchlists.category, userId))

/** Deletes every list that a user has; none is fine. */
export const deleteWatchlists = async (
  userId: string,
  { requestId }: { readonly requestId: string },
): Promise<void> => {
  for (const { id } of await watchlistsOf(userId)) {
    await eventStore().execute(
      watchlists,
      userId,
      { type: 'DeleteWatchlist', id },
      {
        // Made from what is deleted, so that trying again after a lost answer is a repeat. No key of a
        // caller holds a blank: one that was used before would refuse this for ever.
        commandId: `erase ${id}`,
        payload: { id },
        actor: { id: 'erasure', kind: 'system' },
        correlationId: requestId,
      },
    )
  }
}
