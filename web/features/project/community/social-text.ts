import { formatCount } from '../../../components/format/format-count.ts'

/** A value of a social account, or their sum: a count in full, an index of −1 to 1 with two decimals. */
export const socialText = (value: number, unit: 'count' | 'index'): string =>
  unit === 'index' ? value.toFixed(2).replace('-', '−') : formatCount(Math.round(value))
