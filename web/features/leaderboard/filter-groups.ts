import { CONFIDENCE_LEVELS } from '../../../shared/values/rating.ts'
import { AUDIT_WORDS, CONFIDENCE_WORDS } from './filter-words.ts'
import { partsOf, withFilter, withPart } from './leaderboard-view.ts'
import type { FilterKey, Filters, ListFilter } from './leaderboard-view.ts'

/** How many projects have each choice, all other filters applied. */
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
  /** undefined: not counted. */
  readonly count: number | undefined
  readonly chosen: boolean
  /** The filters after a press. */
  readonly next: Filters
}

export interface FilterGroup {
  readonly id: string
  readonly title: string
  /** Of these only one is chosen at a time; the first means any. */
  readonly either?: readonly Choice[]
  readonly choices: readonly Choice[]
  /** What is chosen, in brief. */
  readonly summary: string
}

const summaryOf = (choices: readonly Choice[]): string => {
  const chosen = choices.filter((choice) => choice.chosen && choice.id !== 'any')
  if (chosen.length === 0) return 'any'
  return chosen.length > 2 ? `${chosen.length} chosen` : chosen.map(({ label }) => label).join(', ')
}

/** A facet with many values, the most frequent first, what is chosen always among them. */
const listGroup = (
  id: ListFilter,
  title: string,
  counts: Readonly<Record<string, number>>,
  filters: Filters,
): FilterGroup => {
  const chosen = partsOf(filters[id])
  const countOf = new Map(Object.entries(counts))
  const values = [...new Set([...countOf.keys(), ...chosen])].toSorted(
    (a, b) => (countOf.get(b) ?? 0) - (countOf.get(a) ?? 0) || a.localeCompare(b, 'en'),
  )
  const choices = values.map((value) => ({
    id: value,
    label: value,
    count: countOf.get(value) ?? 0,
    chosen: chosen.includes(value),
    next: withPart(filters, id, value, !chosen.includes(value)),
  }))
  return { id, title, choices, summary: summaryOf(choices) }
}

/** Groups of choices as the filter bar and the filter sheet show them; the bands stand apart. */
export const filterGroups = (facets: Facets, filters: Filters): readonly FilterGroup[] => {
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
      label: 'Any',
      count: undefined,
      chosen: filters.audit === undefined,
      next: withFilter(filters, 'audit', undefined),
    },
    ...Object.entries(AUDIT_WORDS).map(([value, label]) => ({
      id: value,
      label,
      count: facets.audit[value] ?? 0,
      chosen: filters.audit === value,
      next: withFilter(filters, 'audit', value),
    })),
  ]
  const since = [flag('auditedSince', '90d', 'In the last 90 days', signals.auditedRecently ?? 0)]
  const signal = [
    flag('kyc', '1', 'KYC verified', signals.kyc ?? 0),
    flag('bounty', '1', 'Bug bounty', signals.bounty ?? 0),
    flag('bountyMin', '100000', 'Bounty from $100K', signals.bountyOver100k ?? 0),
    flag('monitored', '1', 'Monitored', signals.monitored ?? 0),
    flag('incident', 'none', 'No active incident', signals.noIncident ?? 0),
    flag('noCritical', '1', 'No open critical', signals.noCritical ?? 0),
  ]
  const levels = partsOf(filters.conf)
  const confidence = CONFIDENCE_LEVELS.map((level) => ({
    id: level,
    label: CONFIDENCE_WORDS[level] ?? level,
    count: facets.conf[level] ?? 0,
    chosen: levels.includes(level),
    next: withPart(filters, 'conf', level, !levels.includes(level)),
  }))
  return [
    listGroup('chain', 'Chain', facets.chain, filters),
    listGroup('category', 'Category', facets.category, filters),
    {
      id: 'audit',
      title: 'Audit',
      either: audits,
      choices: since,
      summary: summaryOf([...audits, ...since]),
    },
    { id: 'signals', title: 'Signals', choices: signal, summary: summaryOf(signal) },
    { id: 'conf', title: 'Confidence', choices: confidence, summary: summaryOf(confidence) },
  ]
}

/** Market capitalisations that can be chosen. */
export const MARKET_CAPS = [
  { value: '', label: 'Any market cap' },
  { value: '1e9..', label: 'Over $1B' },
  { value: '1e8..1e9', label: '$100M to $1B' },
  { value: '1e7..1e8', label: '$10M to $100M' },
  { value: '0..1e7', label: 'Under $10M' },
] as const
