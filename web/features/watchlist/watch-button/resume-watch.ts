import type { QueryClient } from '@tanstack/react-query'
import { toast } from '../../../components/feedback/toast.ts'
import type { PendingAction } from '../../../lib/session/pending-action.ts'
import { currentListIdOf } from '../current-list.ts'
import { mutateWatchlists } from '../mutate-watchlist.ts'
import { selectedList, withTemporaryList } from '../watchlist-model.ts'
import { watchlistsQuery } from '../watchlist-queries.ts'
import * as texts from '../texts.ts'

/** Adds a project whose star was pressed before the lists were known. Idempotent. */
export const resumeWatch = async (
  client: QueryClient,
  username: string,
  { projectId }: PendingAction,
): Promise<void> => {
  try {
    const lists = withTemporaryList(await client.ensureQueryData(watchlistsQuery(username)))
    const list = selectedList(lists, currentListIdOf(username))
    if (list.projects.includes(projectId)) return
    const change = { type: 'AddProject', listId: list.id, projectId } as const
    await mutateWatchlists(client, username, change, { waits: true })
  } catch {
    toast.error(texts.somethingWentWrong)
  }
}
