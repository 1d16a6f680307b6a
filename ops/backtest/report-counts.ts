import { ratingInputs } from '../../shared/values/rating.ts'
import { toTable } from '../analytics/table-text.ts'
import { count } from '../format.ts'
import { comparisonsIn, type FeatureCount, type GroupCount, standsOut } from './count-hits.ts'

const COLUMNS = [
  'feature',
  'input (weight)',
  'group',
  'hit',
  'by name',
  'of',
  'share',
  '95%',
  'ratio',
  'p more',
  'p fewer',
  '',
] as const

/** The table of a report and how to read it; features that are all alike are named below it. */
export const reportCounts = (counts: readonly FeatureCount[]): string => {
  const compared = counts.filter(({ groups }) => groups.length > 1)
  const alike = counts.filter(({ groups }) => groups.length < 2)
  const comparisons = comparisonsIn(counts)
  const rows = compared.flatMap(({ feature, input, groups, untold }) =>
    [...groups, ...(untold ? [untold] : [])].map((group, index) => ({
      feature: index === 0 ? feature : '',
      'input (weight)':
        index === 0 && input !== null ? `${input} (${ratingInputs[input].weight})` : '',
      ...cellsOf(group, comparisons),
    })),
  )
  return [
    rows.length === 0 ? '' : toTable(COLUMNS, rows),
    ...(alike.length === 0
      ? []
      : [`Nothing to compare: ${alike.map(({ feature }) => feature).join(', ')}.\n`]),
    `Ratio: the share of the group through that of all others of whom it is told. p: Fisher's exact\n`,
    `test, one-sided, of as many hits or more (p more), or fewer, if the group made no difference.\n`,
    `${count(comparisons, 'comparison')}, each to either side: chance alone makes about ${chanceOf(comparisons)} with p below 0.05.\n`,
    '* still stands out when all are counted (Bonferroni, both sides).\n',
  ].join('')
}

const chanceOf = (comparisons: number): number => Math.round(2 * 0.05 * comparisons)

const cellsOf = (group: GroupCount, comparisons: number) => ({
  group: group.group,
  hit: group.hits,
  'by name': group.byName,
  of: group.of,
  share: percent(group.hits / group.of),
  '95%': `${percent(group.interval[0])}–${percent(group.interval[1])}`,
  ratio: group.ratio === null ? '' : group.ratio.toFixed(2),
  'p more': group.more === null ? '' : pText(group.more),
  'p fewer': group.fewer === null ? '' : pText(group.fewer),
  '': standsOut(group, comparisons) ? '*' : '',
})

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`

const pText = (p: number): string => (p < 0.0001 ? '<0.0001' : p.toFixed(4))
