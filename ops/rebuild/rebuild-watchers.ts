import { restoreWatcher } from '../../lambdas/notifications/operations.ts'
import { batchGet } from '../../lambdas/platform/dynamodb/batch-get.ts'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import { streamName } from '../../lambdas/platform/event-store/decider.ts'
import type { HeadItem } from '../../lambdas/platform/event-store/events/items.ts'
import { projectDecider } from '../../lambdas/projects/decider.ts'
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
  const existing = new Set<string>()
  let count = 0
  for await (const { id: userId, version, state } of headsOf(tables, watchlists.category)) {
    const { lists } = state as Watchlists
    const projects = [...new Set(lists.flatMap((list) => list.projects))]
    const unseen = projects.filter((id) => !existing.has(id))
    for (const id of await projectsAmong(tables, unseen)) existing.add(id)
    await restoreWatcher(tables, { userId, projects, version, existing }, now)
    if (projects.length > 0) count += 1
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
