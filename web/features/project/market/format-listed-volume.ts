import { formatCompactUsDollars } from '../../../components/format/format-us-dollars.ts'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

/**
 * The volume of the listed exchanges beside the token's total, which comes from another source: the
 * list may be incomplete, and the two may disagree.
 *
 * @param listed US dollars; null: no exchange reports a volume
 * @param total US dollars; null: unknown
 */
export const formatListedVolume = (listed: number | null, total: number | null): string | null => {
  if (listed === null) return null
  const text = formatCompactUsDollars(listed)
  if (total === null || formatCompactUsDollars(total) === text) return text
  return listed < total
    ? formatMessage(texts.textOfTotalInAll, { text, total: formatCompactUsDollars(total) })
    : formatMessage(texts.differsFromSource, { text, total: formatCompactUsDollars(total) })
}
