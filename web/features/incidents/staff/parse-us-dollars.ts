const UNITS: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, bn: 1e9, b: 1e9, t: 1e12 }

/**
 * Accepts `1,200,000`, `$2.5M`, `800k`, `1.1 bn`. Returns null for an empty text, `NaN` for anything
 * that is not an amount.
 */
export const parseUsDollars = (text: string): number | null => {
  if (text.trim() === '') return null
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?\s*(k|m|bn|b|t)?$/iu.exec(text.trim())
  if (!match) return Number.NaN
  const [, whole = '', fraction = '', unit = ''] = match
  const amount = Number(whole.replaceAll(',', '') + fraction) * (UNITS[unit.toLowerCase()] ?? 1)
  return Math.round(amount * 100) / 100
}
