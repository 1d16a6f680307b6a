import { CONFIDENCE_LEVELS } from '../../../../shared/values/rating.ts'
import { AUDIT_LABELS, CONFIDENCE_LABELS } from './filter-labels.ts'
import { splitList, withFilter, withPart } from '../view/leaderboard-view.ts'
import type { FilterKey } from '../view/leaderboard-parameters.ts'
import type { Filters } from '../view/leaderboard-view.ts'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from '../texts.ts'

/** Projects per choice, with all other filters applied. */
export interface Facets {
  readonly chain: Readonly<Record<string, number>>
  readonly category: Readonly<Record<string, number>>
  readonly band: Readonly<Record<string, number>>
  readonly audit: Readonly<Record<string, number>>
  readonly signals: Readonly<Record<string, number>>
  readonly conf: Readonly<Record<string, number>>
}

export interface Choice {
  readonly id: string
  readonly label: string
  /** Explains the label. */
  readonly note?: string
  readonly count: number | undefined
  readonly chosen: boolean
  /** The filters after a press on this choice. */
  readonly next: Filters
}

export interface FilterGroup {
  readonly id: string
  readonly title: string
  /** Radio buttons; the first means any. */
  readonly either?: readonly Choice[]
  readonly choices: readonly Choice[]
  /** Short text of the selected choices. */
  readonly summary: string
}

const summaryOf = (choices: readonly Choice[]): string => {
  const chosen = choices.filter((choice) => choice.chosen && choice.id !== 'any')
  if (chosen.length === 0) return 'any'
  return chosen.length > 2
    ? formatMessage(texts.chosenCount, { count: chosen.length })
    : chosen.map(({ label }) => label).join(', ')
}

/** Values of the long groups in the order in which they first appeared. */
export type KnownValues = Readonly<Record<'chain' | 'category', readonly string[]>>

export const NOTHING_KNOWN: KnownValues = { chain: [], category: [] }

/** Values keep their position when counts change; new ones are appended, most frequent first. */
export const mergeKnownValues = (known: KnownValues, facets: Facets): KnownValues => {
  const after = (id: keyof KnownValues): readonly string[] => {
    const fresh = Object.entries(facets[id]).filter(([value]) => !known[id].includes(value))
    return fresh.length === 0 ? known[id] : [...known[id], ...fresh.toSorted(byCount).map(first)]
  }
  const next = { chain: after('chain'), category: after('category') }
  return next.chain === known.chain && next.category === known.category ? known : next
}

const byCount = ([a, countOfA]: Counted, [b, countOfB]: Counted): number =>
  countOfB - countOfA || a.localeCompare(b, 'en')
const first = ([value]: Counted): string => value
type Counted = readonly [string, number]

/** Known values in their order, always including the selected ones. */
const listGroup = (
  id: keyof KnownValues,
  title: string,
  counts: Readonly<Record<string, number>>,
  known: readonly string[],
  filters: Filters,
): FilterGroup => {
  const chosen = splitList(filters[id])
  const countOf = new Map(Object.entries(counts))
  const values = [...new Set([...known, ...chosen])]
  const choices = values.map((value) => ({
    id: value,
    label: value,
    count: countOf.get(value) ?? 0,
    chosen: chosen.includes(value),
    next: withPart(filters, id, value, !chosen.includes(value)),
  }))
  return { id, title, choices, summary: summaryOf(choices) }
}

/**
 * The groups of the filter panel and the filter sheet, without the bands.
 *
 * @param known those of `facets` among them
 */
export const filterGroups = (
  facets: Facets,
  filters: Filters,
  known: KnownValues,
): readonly FilterGroup[] => {
  const flag = (key: FilterKey, value: string, label: string, count?: number): Choice => ({
    id: key,
    label,
    count,
    chosen: filters[key] === value,
    next: withFilter(filters, key, filters[key] === value ? undefined : value),
  })
  const { signals } = facets
  const audits: readonly Choice[] = [
    {
      id: 'any',
      label: texts.any,
      count: undefined,
      chosen: filters.audit === undefined,
      next: withFilter(filters, 'audit', undefined),
    },
    ...Object.entries(AUDIT_LABELS).map(([value, label]) => ({
      id: value,
      label,
      count: facets.audit[value] ?? 0,
      chosen: filters.audit === value,
      next: withFilter(filters, 'audit', value),
    })),
  ]
  const since = [flag('auditedSince', '90d', texts.inLast90Days, signals.auditedRecently ?? 0)]
  const signal = [
    flag('kyc', '1', texts.kycVerified, signals.kyc ?? 0),
    flag('bounty', '1', texts.bugBounty, signals.bounty ?? 0),
    flag('bountyMin', '100000', texts.bountyFromUsd100k, signals.bountyOver100k ?? 0),
    flag('monitored', '1', 'Monitored', signals.monitored ?? 0),
    {
      ...flag('incident', 'none', texts.noActiveIncident, signals.noIncident ?? 0),
      note: texts.unknownLeftOut,
    },
    flag('noCritical', '1', texts.noOpenCritical, signals.noCritical ?? 0),
  ]
  const levels = splitList(filters.conf)
  const confidence = CONFIDENCE_LEVELS.map((level) => ({
    id: level,
    label: CONFIDENCE_LABELS[level] ?? level,
    count: facets.conf[level] ?? 0,
    chosen: levels.includes(level),
    next: withPart(filters, 'conf', level, !levels.includes(level)),
  }))
  return [
    listGroup('chain', 'Chain', facets.chain, known.chain, filters),
    listGroup('category', 'Category', facets.category, known.category, filters),
    {
      id: 'audit',
      title: texts.audit,
      either: audits,
      choices: since,
      summary: summaryOf([...audits, ...since]),
    },
    { id: 'signals', title: texts.signals, choices: signal, summary: summaryOf(signal) },
    { id: 'conf', title: texts.confidence, choices: confidence, summary: summaryOf(confidence) },
  ]
}

export const MARKET_CAPS = [
  { value: '', label: texts.anyMarketCap },
  { value: '1e9..', label: texts.overUsd1b },
  { value: '1e8..1e9', label: texts.usd100mToUsd1b },
  { value: '1e7..1e8', label: texts.usd10mToUsd100m },
  { value: '0..1e7', label: texts.underUsd10m },
] as const
