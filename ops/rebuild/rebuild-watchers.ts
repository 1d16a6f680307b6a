import { restoreWatcher } from '../../lambdas/notifications/operations.ts'
import { type Watchlists, watchlists } from '../../lambdas/watchlist/decider.ts'
import type { TableContext } from '../table-context.ts'
import { headsOf } from './heads-of.ts'

/**
 * Puts who watches which project into the index of watchers again, and takes out who does not any
 * more. The heads have to be right.
 *
 * @param now epoch milliseconds; alerts begin with it where the index was lost
 * @returns how many users watch anything
 */
export const rebuildWatchers = async (tables: TableContext, now: number): Promise<number> => {
  let count = 0
  for await (const { id: userId, version, state } of headsOf(tables, watchlists.category)) {
    const { lists } = state as Watchlists
    const projects = [...new Set(lists.flatMap((list) => list.projects))]
    await restoreWatcher(tables, { userId, projects, version }, now)
    if (projects.length > 0) count += 1
  }
  return count
}
