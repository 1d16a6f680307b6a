/** Optional columns. Star and project are always shown. */
export const PROJECT_COLUMNS = [
  { id: 'rank', label: 'Rank', width: 64, sort: 'rank' },
  { id: 'score', label: 'Score, band, interval', width: 276, sort: 'score' },
  { id: 'mine', label: 'Yours', width: 72, sort: 'mine' },
  { id: 'trend', label: '30 days', width: 160, sort: 'change' },
  { id: 'categories', label: 'Categories', width: 100, sort: undefined },
  { id: 'audits', label: 'Audits', width: 168, sort: 'audits' },
  { id: 'badges', label: 'KYC, bounty, monitoring', width: 140, sort: 'bounty' },
  { id: 'confidence', label: 'Confidence', width: 112, sort: 'confidence' },
  { id: 'category', label: 'Category', width: 128, sort: 'category' },
  { id: 'price', label: 'Price, 24 h', width: 112, sort: 'price' },
  { id: 'volume', label: 'Volume 24 h', width: 104, sort: 'volume' },
  { id: 'mcap', label: 'Market cap', width: 104, sort: 'mcap' },
  { id: 'yes', label: 'Yes votes', width: 88, sort: 'yes' },
  { id: 'views', label: 'Views 24 h', width: 96, sort: 'views' },
  { id: 'updated', label: 'Updated', width: 104, sort: 'updated' },
] as const

export type ProjectColumn = (typeof PROJECT_COLUMNS)[number]['id']
export type ProjectSort = 'name' | NonNullable<(typeof PROJECT_COLUMNS)[number]['sort']>

export const columnOf = (id: ProjectColumn) => PROJECT_COLUMNS.find((column) => column.id === id)!

export const DEFAULT_COLUMNS: readonly ProjectColumn[] = [
  'rank',
  'score',
  'trend',
  'categories',
  'audits',
  'badges',
  'mcap',
]
