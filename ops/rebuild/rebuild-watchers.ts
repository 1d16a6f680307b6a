import { restoreWatcher } from '../../lambdas/notifications/operations.ts'
import { type Watchlists, watchlists } from '../../lambdas/watchlist/decider.ts'
import type { TableContext } from '../table-context.ts'
import { headsOf } from './heads-of.ts'

/**
 * Puts who watches which project into the index of watchers again. The heads have to be right.
 *
 * @param now epoch milliseconds; alerts begin with it where the index was lost
 * @returns how many users watch anything
 */
export const rebuildWatchers = async (tables: TableContext, now: number): Promise<number> => {
  let count = 0
  for await (const { id: userId, version, state } of headsOf(tables, watchlists.category)) {
    const { lists } = state as Watchlists
    const projects = [...new Set(lists.flatMap((list) => list.projects))]
    if (projects.length === 0) continue
    await restoreWatcher(tables, { userId, projects, version }, now)
    count += 1
  }
  return count
}
