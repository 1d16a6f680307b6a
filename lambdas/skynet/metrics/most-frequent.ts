import type { Meta } from '../../../shared/contract/common.ts'
import { ownTables } from '../../platform/config/clients.ts'
import { type Metrics, metaOf, projectSubject, readMetrics } from '../../metrics/published.ts'
import { assertProject } from './assert-project.ts'
import { staleAfterDays } from './stale-after-days.ts'

/** Metrics with a list of the most frequent items. */
type Counted = 'callers' | 'events' | 'calls'

/**
 * Of the last 7 days.
 * @throws {Refusal} `ProjectNotFound`
 */
export const mostFrequent = async <Name extends Counted>(
  metric: Name,
  projectId: string,
  now: number,
): Promise<{ meta: Meta; total: number; items: Metrics[Name]['items'][number][] }> => {
  await assertProject(projectId)
  const rows = await readMetrics(ownTables(), projectSubject(projectId), metric, { part: '7d' })
  const items = rows.flatMap(({ value }) => value.items as Metrics[Name]['items'][number][])
  return {
    meta: metaOf(rows, { isEmpty: items.length === 0, staleAfter: staleAfterDays.onChain, now }),
    total: rows.reduce((sum, { value }) => sum + value.total, 0),
    items,
  }
}
