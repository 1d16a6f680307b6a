import { formatRoundUsDollars } from '../../../components/format/format-us-dollars.ts'
import { splitList, withFilter } from '../view/leaderboard-view.ts'
import type { FilterKey } from '../view/leaderboard-parameters.ts'
import type { Filters } from '../view/leaderboard-view.ts'

/** `Chain` and `Skerry`; flags such as "KYC verified" have no value. */
export interface FilterLabel {
  readonly label: string
  readonly value?: string
}

export const AUDIT_LABELS: Readonly<Record<string, string>> = {
  audited: 'Audited',
  in_progress: 'In progress',
  stale: 'Stale, over 1 year',
  none: 'None',
}

export const CONFIDENCE_LABELS: Readonly<Record<string, string>> = {
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  none: 'N/A, below 0.4',
}

const inBrief = (list: string, words: Readonly<Record<string, string>> = {}): string => {
  const parts = splitList(list).map((part) => words[part] ?? part)
  return parts.length > 2 ? `${parts.length} chosen` : parts.join(', ')
}

const rangeInWords = (range: string, word: (end: number) => string): string => {
  const [low = '', high = ''] = range.split('..')
  if (high === '') return `from ${word(Number(low))}`
  return Number(low) === 0
    ? `up to ${word(Number(high))}`
    : `${word(Number(low))}–${word(Number(high))}`
}

/**
 * Label of a filter for its chip and for sentences.
 *
 * @param listName name of the watchlist in `wl`, if known
 */
export const filterLabel = (key: FilterKey, value: string, listName?: string): FilterLabel => {
  switch (key) {
    case 'q':
      return { label: 'Name', value: `“${value}”` }
    case 'chain':
      return { label: 'Chain', value: inBrief(value) }
    case 'category':
      return { label: 'Category', value: inBrief(value) }
    case 'band':
      return { label: 'Band', value: inBrief(value) }
    case 'score':
      return { label: 'Score', value: rangeInWords(value, String) }
    case 'audit':
      return { label: 'Audit', value: AUDIT_LABELS[value] ?? value }
    case 'auditedSince':
      return {
        label: 'Audited within',
        value: value === '1d' ? '1 day' : `${Number.parseInt(value, 10)} days`,
      }
    case 'kyc':
      return { label: 'KYC verified' }
    case 'bounty':
      return { label: 'Bug bounty' }
    case 'bountyMin':
      return { label: 'Bounty from', value: formatRoundUsDollars(Number(value)) }
    case 'monitored':
      return { label: 'Monitored' }
    case 'incident':
      return { label: value === 'none' ? 'No active incident' : 'Active incident' }
    case 'noCritical':
      return { label: 'No open critical' }
    case 'capped':
      return { label: 'Capped score' }
    case 'lost':
      return { label: 'Lost in 30 days', value: `${value} or more` }
    case 'mcap':
      return { label: 'Market cap', value: rangeInWords(value, formatRoundUsDollars) }
    case 'conf':
      return { label: 'Confidence', value: inBrief(value, CONFIDENCE_LABELS) }
    case 'wl':
      return { label: 'Watchlist', value: listName ?? 'yours' }
    default:
      return key satisfies never
  }
}

export const formatFilter = ({ label, value }: FilterLabel): string =>
  value === undefined ? label : `${label}: ${value}`

export interface Preset {
  readonly label: string
  readonly filters: Filters
}

export const PRESETS: readonly Preset[] = [
  {
    label: 'Audited, KYC, no open critical',
    filters: { audit: 'audited', kyc: '1', noCritical: '1' },
  },
  { label: 'Capped scores', filters: { capped: '1' } },
  { label: 'Lost 5 or more in 30 d', filters: { lost: '5' } },
]

export const isPresetActive = (preset: Preset, filters: Filters): boolean =>
  Object.entries(preset.filters).every(([key, value]) => filters[key as FilterKey] === value)

/** Adds the preset's filters, or removes them if all are set. */
export const togglePreset = (preset: Preset, filters: Filters): Filters =>
  isPresetActive(preset, filters)
    ? (Object.keys(preset.filters) as FilterKey[]).reduce<Filters>(
        (left, key) => withFilter(left, key, undefined),
        filters,
      )
    : { ...filters, ...preset.filters }
