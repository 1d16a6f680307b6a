import { restoreFollowed, restoreWatcher } from '../../lambdas/notifications/operations.ts'
import { streamName } from '../../lambdas/platform/event-store/decider.ts'
import { hasBegun } from '../../lambdas/platform/event-store/has-begun.ts'
import { inParallel } from '../../lambdas/platform/in-parallel.ts'
import { projectDecider } from '../../lambdas/projects/decider.ts'
import { type Watchlists, watchlists } from '../../lambdas/watchlist/decider.ts'
import { inLots } from '../in-lots.ts'
import { headsOf, type HeadsPlace } from './heads-of.ts'

const AT_ONCE = 16
const USERS_AT_ONCE = 100

/**
 * Puts who watches which project into the index of watchers again, and takes out who does not any
 * more. The heads have to be right, and noted that their streams began.
 *
 * @param now epoch milliseconds; alerts begin with it where the index was lost
 * @param usersAtOnce those that are looked at together
 * @returns how many users watch anything
 */
export const rebuildWatchers = async (
  tables: HeadsPlace,
  now: number,
  usersAtOnce = USERS_AT_ONCE,
): Promise<number> => {
  let count = 0
  const watched = new Set<string>()
  for await (const lot of inLots(headsOf(tables, watchlists.category), usersAtOnce)) {
    const users = lot.map(({ id: userId, version, state }) => {
      const { lists } = state as Watchlists
      return { userId, version, projects: [...new Set(lists.flatMap((list) => list.projects))] }
    })
    await inParallel(users, AT_ONCE, async (user) => await restoreWatcher(tables, user, now))
    for (const { projects } of users) for (const id of projects) watched.add(id)
    count += users.filter(({ projects }) => projects.length > 0).length
  }
  await inParallel([...watched], AT_ONCE, async (id) => {
    tables.signal?.throwIfAborted()
    // Lists take ids of no project.
    if (!(await hasBegun(tables, streamName(projectDecider.category, id)))) return
    await restoreFollowed(tables, id, now)
  })
  return count
}
