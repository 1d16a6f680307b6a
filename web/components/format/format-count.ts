const whole = new Intl.NumberFormat('en-US')
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** In full: `12,480`. */
export const formatCount = (count: number): string => whole.format(count)

/** Abbreviated: `12.5K`, `980`. */
export const formatCompactCount = (count: number): string => compact.format(count)
