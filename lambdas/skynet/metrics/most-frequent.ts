import type { Meta } from '../../../shared/contract/common.ts'
import { ownTables } from '../../platform/config/clients.ts'
import { type Metrics, metaOf, projectSubject, readMetrics } from '../../metrics/published.ts'
import { requireProject } from '../../projects/published.ts'
import { staleAfterDays } from './stale-after-days.ts'

/** Metrics with a list of the most frequent items. */
type Counted = 'callers' | 'events' | 'calls'
type Item<Name extends Counted> = Metrics[Name]['items'][number]

/**
 * The most frequent items of the last 7 days, with their ranks from 1.
 * @param count how many at most
 * @throws {Refusal} `ProjectNotFound`
 */
export const mostFrequent = async <Name extends Counted>(
  metric: Name,
  { projectId, count }: { readonly projectId: string; readonly count: number },
  now: number,
  frequencyOf: (item: Item<Name>) => number,
): Promise<{ meta: Meta; total: number; items: (Item<Name> & { rank: number })[] }> => {
  await requireProject(projectId)
  const rows = await readMetrics(ownTables(), projectSubject(projectId), metric, { part: '7d' })
  const items = rows.flatMap(({ value }) => value.items as Item<Name>[])
  return {
    meta: metaOf(rows, {
      isEmpty: items.length === 0,
      staleAfterDays: staleAfterDays.onChain,
      now,
    }),
    total: rows.reduce((sum, { value }) => sum + value.total, 0),
    items: items
      .toSorted((a, b) => frequencyOf(b) - frequencyOf(a))
      .slice(0, count)
      .map((item, index) => ({ ...item, rank: index + 1 })),
  }
}
