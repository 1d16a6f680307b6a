import * as texts from '../texts.ts'

/** Columns that can be chosen. That of the project is always shown; stars and ticks are the table's. */
export const PROJECT_COLUMNS = [
  { id: 'rank', label: texts.rank, width: 64, sort: 'rank' },
  { id: 'score', label: texts.scoreBandInterval, width: 276, sort: 'score' },
  { id: 'mine', label: texts.yours, width: 72, sort: 'mine' },
  { id: 'trend', label: texts.thirtyDays, width: 160, sort: 'change' },
  { id: 'categories', label: texts.categories, width: 100, sort: undefined },
  { id: 'audits', label: texts.audits, width: 168, sort: 'audits' },
  { id: 'badges', label: texts.kycBountyMonitoring, width: 140, sort: 'bounty' },
  { id: 'confidence', label: texts.confidence, width: 112, sort: 'confidence' },
  { id: 'category', label: texts.category, width: 128, sort: 'category' },
  { id: 'price', label: texts.priceOf24Hours, width: 112, sort: 'price' },
  { id: 'volume', label: texts.volumeOf24Hours, width: 104, sort: 'volume' },
  { id: 'mcap', label: texts.marketCap, width: 104, sort: 'mcap' },
  { id: 'yes', label: texts.yesVotes, width: 88, sort: 'yes' },
  { id: 'views', label: texts.viewsOf24Hours, width: 96, sort: 'views' },
  { id: 'updated', label: texts.updated, width: 104, sort: 'updated' },
] as const

export type ProjectColumn = (typeof PROJECT_COLUMNS)[number]['id']
export type ProjectSort = 'name' | NonNullable<(typeof PROJECT_COLUMNS)[number]['sort']>

export const columnOf = (id: ProjectColumn) => PROJECT_COLUMNS.find((column) => column.id === id)!

/** What a phone's row has room for. The rank stands under the name. */
export const isPhoneColumn = (id: ProjectColumn): boolean =>
  id === 'score' || id === 'badges' || id === 'mine'

export const DEFAULT_COLUMNS: readonly ProjectColumn[] = [
  'rank',
  'score',
  'trend',
  'categories',
  'audits',
  'badges',
  'mcap',
]
