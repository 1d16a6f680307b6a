import { restoreFollowed, restoreWatcher } from '../../lambdas/notifications/operations.ts'
import { batchGet } from '../../lambdas/platform/dynamodb/batch-get.ts'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import { streamName } from '../../lambdas/platform/event-store/decider.ts'
import type { HeadItem } from '../../lambdas/platform/event-store/events/items.ts'
import { inParallel } from '../../lambdas/platform/in-parallel.ts'
import { projectDecider } from '../../lambdas/projects/decider.ts'
import { type Watchlists, watchlists } from '../../lambdas/watchlist/decider.ts'
import { inLots } from '../in-lots.ts'
import type { TableContext } from '../../lambdas/platform/dynamodb/tables.ts'
import { headsOf } from './heads-of.ts'

const AT_ONCE = 16
/** Users whose projects are looked for at once. */
const LOT = 100

/**
 * Puts who watches which project into the index of watchers again, and takes out who does not any
 * more. The heads have to be right.
 *
 * @param now epoch milliseconds; alerts begin with it where the index was lost
 * @returns how many users watch anything
 */
export const rebuildWatchers = async (tables: TableContext, now: number): Promise<number> => {
  let count = 0
  for await (const lot of inLots(headsOf(tables, watchlists.category), LOT)) {
    const users = lot.map(({ id: userId, version, state }) => {
      const { lists } = state as Watchlists
      return { userId, version, projects: [...new Set(lists.flatMap((list) => list.projects))] }
    })
    await inParallel(users, AT_ONCE, async (user) => await restoreWatcher(tables, user, now))
    const watched = new Set(users.flatMap(({ projects }) => projects))
    const found = await projectsAmong(tables, [...watched])
    await inParallel(found, AT_ONCE, async (id) => await restoreFollowed(tables, id, now))
    count += users.filter(({ projects }) => projects.length > 0).length
  }
  return count
}

const projectsAmong = async (
  { client, stage }: TableContext,
  ids: readonly string[],
): Promise<string[]> => {
  const prefix = streamName(projectDecider.category, '')
  const heads = await batchGet<Pick<HeadItem, 'stream'>>(client, {
    table: tableName(stage, 'heads'),
    keys: ids.map((id) => ({ stream: prefix + id })),
    consistent: true,
  })
  return heads.map(({ stream }) => stream.slice(prefix.length))
}
