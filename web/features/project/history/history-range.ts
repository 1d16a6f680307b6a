/** Values of the URL parameter `range`. */
export const HISTORY_RANGES = ['30d', '1y', 'all'] as const
export type HistoryRange = (typeof HISTORY_RANGES)[number]

/** How many days each is, as the API takes them: it knows today, a device with a wrong clock does not. */
export const RANGE_DAYS: Readonly<Record<HistoryRange, string>> = {
  '30d': '30',
  '1y': '365',
  all: '799',
}

export const RANGE_LABELS: Readonly<Record<HistoryRange, string>> = {
  '30d': '30 d',
  '1y': '1 y',
  all: '800 d',
}

/** Default: a year. */
export const parseHistoryRange = (search: string): HistoryRange => {
  const range = new URLSearchParams(search).get('range')
  return HISTORY_RANGES.find((known) => known === range) ?? '1y'
}
