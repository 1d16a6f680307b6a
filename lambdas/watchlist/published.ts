import * as v from 'valibot'
import type { Watchlist } from '../../shared/contract/watchlist.ts'
import { eventStore } from '../platform/config/clients.ts'
import { streamName } from '../platform/event-store/decider.ts'
import type { RecordedEvent } from '../platform/event-store/events/envelope.ts'
import type { HeadChange } from '../platform/event-store/events/head-change.ts'
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

const Watched = v.object({ lists: v.array(v.object({ projects: v.array(v.string()) })) })

/**
 * Whose newest head it is, and what they watch; undefined for heads of other kinds.
 * @throws when its state is damaged
 */
export const changedWatcher = ({
  stream,
  state,
}: HeadChange): { readonly userId: string; readonly projects: readonly string[] } | undefined => {
  const prefix = streamName(watchlists.category, '')
  if (!stream.startsWith(prefix)) return undefined
  const { lists } = v.parse(Watched, state)
  return {
    userId: stream.slice(prefix.length),
    projects: [...new Set(lists.flatMap(({ projects }) => projects))],
  }
}

export { changeSince, sizeOf as sizeOfChange } from './changes/change-since.ts'

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
