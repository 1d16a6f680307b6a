import type { Watchlist } from '../../shared/contract/watchlist.ts'
import { eventStore } from '../platform/config/clients.ts'
import { streamName } from '../platform/event-store/decider.ts'
import type { RecordedEvent } from '../platform/event-store/events/envelope.ts'
import { watchlists } from './decider.ts'
import { watchlistResponse } from './lists/watchlist-response.ts'

/** The watchlists' interface for other features. */

export const watchlistsOf = async (userId: string): Promise<Watchlist[]> => {
  const { state } = await eventStore().load(watchlists, userId)
  return state.lists.map(watchlistResponse)
}

/** Events from a version on, oldest first. */
export const watchlistHistoryOf = (
  userId: string,
  fromVersion: number,
): AsyncGenerator<RecordedEvent> =>
  eventStore().readEvents(streamName(watchlists.category, userId), fromVersion)

/** Fine without lists. */
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
        // Derived, so that trying again is a repeat. The blank keeps it apart from callers' keys.
        commandId: `erase ${id}`,
        payload: { id },
        actor: { id: 'erasure', kind: 'system' },
        correlationId: requestId,
      },
    )
  }
}
