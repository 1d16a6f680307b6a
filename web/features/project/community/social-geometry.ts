/** A day's value; null was not collected. */
export interface SocialValue {
  readonly date: string
  readonly value: number | null
}

export const SOCIAL_CHART = { width: 1000, height: 100 } as const

/** The values between which the chart is drawn: from 0, or from the lowest where that is far away. */
export const spanOf = (items: readonly SocialValue[]): { low: number; high: number } => {
  const known = items.flatMap(({ value }) => (value === null ? [] : [value]))
  const [lowest, highest] = [Math.min(...known), Math.max(...known)]
  // Followers of 100,000 that grow by ten would be a flat line over a floor of 0.
  const low =
    lowest > 0 && lowest > highest / 2 ? lowest - (highest - lowest) * 0.2 : Math.min(0, lowest)
  return highest - low < 1e-9 ? { low: low - 1, high: highest + 1 } : { low, high: highest }
}

/** The values as a path: days in a row are joined, a day without a value is a gap, a lone day a short dash. */
export const socialPath = (items: readonly SocialValue[]): string => {
  const { low, high } = spanOf(items)
  const step = SOCIAL_CHART.width / Math.max(1, items.length)
  const point = (index: number, value: number): string => {
    const down = SOCIAL_CHART.height * (1 - (value - low) / (high - low))
    return `${((index + 0.5) * step).toFixed(1)} ${down.toFixed(2)}`
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
