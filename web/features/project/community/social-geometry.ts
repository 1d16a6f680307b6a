import { coordinate } from '../../../components/format/coordinate.ts'
import { formatCount } from '../../../components/format/format-count.ts'

export interface SocialValue {
  readonly date: string
  /** null: not collected. */
  readonly value: number | null
}

export const SOCIAL_CHART = { width: 1000, height: 100 } as const

/** The chart's y domain: from 0, or from near the lowest value when it is far from 0. */
export const spanOf = (items: readonly SocialValue[]): { low: number; high: number } => {
  const known = items.flatMap(({ value }) => (value === null ? [] : [value]))
  const [lowest, highest] = [Math.min(...known), Math.max(...known)]
  // 100,000 followers that grow by ten would be a flat line on a scale from 0.
  const low =
    lowest > 0 && lowest > highest / 2 ? lowest - (highest - lowest) * 0.2 : Math.min(0, lowest)
  return highest - low < 1e-9 ? { low: low - 1, high: highest + 1 } : { low, high: highest }
}

/** SVG path with a gap for each day without a value. A single day between gaps is a short dash. */
export const socialPath = (items: readonly SocialValue[]): string => {
  const { low, high } = spanOf(items)
  const step = SOCIAL_CHART.width / Math.max(1, items.length)
  const point = (index: number, value: number): string => {
    const y = SOCIAL_CHART.height * (1 - (value - low) / (high - low))
    return `${coordinate((index + 0.5) * step)} ${coordinate(y)}`
  }
  return items
    .map(({ value }, index) => {
      if (value === null) return ''
      const isFirst = (items[index - 1]?.value ?? null) === null
      const isLone = isFirst && (items[index + 1]?.value ?? null) === null
      return `${isFirst ? 'M' : 'L'}${point(index, value)}${isLone ? 'h2' : ''}`
    })
    .join('')
}

/** `12,480`; an index from −1 to 1 as `−0.13`. */
export const formatSocialValue = (value: number, unit: 'count' | 'index'): string =>
  unit === 'index' ? value.toFixed(2).replace('-', '−') : formatCount(Math.round(value))

/** `tweets`, of one `tweet`; `following` is no plural. */
export const socialNoun = (label: string, total: number): string => {
  const noun = label.toLowerCase()
  return total === 1 ? noun.replace(/s$/, '') : noun
}
