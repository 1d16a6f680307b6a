import type { ResponseOf } from '../../shared/contract/endpoint.ts'
import { getMetricLatest } from '../../shared/contract/skynet.ts'
import { ownTables } from '../platform/config/clients.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { metaOf, projectSubject, readMetrics } from '../metrics/published.ts'
import { requireProject } from '../projects/published.ts'
import { parseMetric } from './parameters/parse-metric.ts'
import { staleAfterDays } from './metrics/stale-after-days.ts'

export const handler = handlePublic(getMetricLatest, async ({ query, now }) => {
  const { metric, projectId } = parseMetric(query.name)
  await requireProject(projectId)
  const rows = await readMetrics(ownTables(), projectSubject(projectId), metric)
  const items = rows.flatMap(({ value }) => value.items)
  const isEmpty = items.length === 0
  return {
    name: metric,
    projectId,
    meta: metaOf(rows, { isEmpty, staleAfterDays: staleAfterDays.market, now }),
    value: rows.length === 0 ? null : exchangesOf(items),
  }
})

type Exchanges = NonNullable<ResponseOf<typeof getMetricLatest>['value']>
type Exchange = Exchanges['items'][number]

/** Largest volume first; unknown ones last, not as 0. */
const exchangesOf = (items: readonly Exchange[]): Exchanges => {
  const known = items.flatMap(({ volume24hUsd }) => volume24hUsd ?? [])
  const total = known.reduce((sum, volume) => sum + volume, 0)
  return {
    totalVolume24hUsd: known.length === 0 ? null : total,
    exchangeCount: items.length,
    items: items
      .map((item) => ({
        ...item,
        volumeShare: item.volume24hUsd === null || total === 0 ? null : item.volume24hUsd / total,
      }))
      .toSorted((a, b) => (b.volume24hUsd ?? -1) - (a.volume24hUsd ?? -1)),
  }
}
