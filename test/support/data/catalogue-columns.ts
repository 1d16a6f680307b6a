import type { Catalogue } from '../../../lambdas/projects/catalogue/catalogue.ts'
import {
  type Group,
  type GroupColumns,
  groupNames,
  groups,
  valuesOf,
} from '../../../lambdas/projects/catalogue/columns/groups.ts'
import { patchColumns } from '../../../lambdas/projects/catalogue/columns/patch-columns.ts'
import { rankAll } from '../../../lambdas/projects/catalogue/ranking.ts'
import { summariseSegment } from '../../../lambdas/projects/catalogue/summary/segment-summary.ts'
import { summaryOf } from '../../../lambdas/projects/catalogue/summary/summary.ts'
import type { CatalogueEntry } from '../../../lambdas/projects/catalogue/rating/catalogue-entry.ts'

/** A few projects a segment, so that tests meet more than one. */
const SEGMENT_SIZE = 3

/** Before the moments for which tests ask. */
const SUMMARISED_AT = Date.UTC(2026, 10, 1)

type Segment = { readonly [G in Group]: GroupColumns<G> }

/** The columns of entries, whose ordinals are their places. */
export const segmentsOf = (
  entries: readonly CatalogueEntry[],
  segmentSize = SEGMENT_SIZE,
): Segment[] =>
  Array.from({ length: Math.ceil(entries.length / segmentSize) }, (_, segment) => {
    const own = entries.slice(segment * segmentSize, (segment + 1) * segmentSize)
    const values = own.map((entry) => valuesOf(entry, 1))
    return Object.fromEntries(
      groupNames.map((group) => [
        group,
        patchColumns(
          groups[group] as never,
          undefined,
          new Map(values.map((all, slot) => [slot, all[group] as never])),
        ),
      ]),
    ) as unknown as Segment
  })

/** What functions that filter and sort need of a catalogue, without a table. */
export const columnsOf = (entries: readonly CatalogueEntry[], segmentSize = SEGMENT_SIZE) => {
  const segments = segmentsOf(entries, segmentSize)
  const ranking = rankAll(segments.map(({ standing }) => standing))
  const ratedCount = entries.filter(({ standing }) => standing !== null).length
  const summaries = segments.map((columns, segment) =>
    summariseSegment(columns, segment * segmentSize, SUMMARISED_AT),
  )
  const catalogue: Pick<
    Catalogue,
    'best' | 'columns' | 'count' | 'ranking' | 'segmentSize' | 'summary' | 'texts'
  > = {
    count: entries.length,
    segmentSize,
    texts: undefined,
    columns: async (group) => await Promise.resolve(segments.map((columns) => columns[group])),
    ranking: async () => await Promise.resolve(ranking),
    best: async (size) =>
      await Promise.resolve([...ranking.order.subarray(0, Math.min(size, ratedCount))]),
    summary: async () => await Promise.resolve(summaryOf(summaries)),
  }
  return catalogue
}
