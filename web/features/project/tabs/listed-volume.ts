import { formatCompactUsDollars } from '../../../components/format/format-us-dollars.ts'

/**
 * What the listed exchanges trade, beside what the token's own source counts: a list may hold the
 * largest exchanges only, and two sources may disagree. Figures that print the same appear once.
 *
 * @param listed of all exchanges that say something of it; null: none does
 * @param inAll by the token's own source; null: unknown
 */
export const listedVolumeText = (listed: number | null, inAll: number | null): string | null => {
  if (listed === null) return null
  const text = formatCompactUsDollars(listed)
  if (inAll === null || formatCompactUsDollars(inAll) === text) return text
  return listed < inAll
    ? `${text} of ${formatCompactUsDollars(inAll)} in all`
    : `${text}, where the token’s source has ${formatCompactUsDollars(inAll)}`
}
