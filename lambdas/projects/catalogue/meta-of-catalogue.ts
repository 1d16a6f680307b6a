import type { Meta } from '../../../shared/contract/values.ts'
import { metaOf } from '../../platform/metrics/meta-of.ts'
import type { Catalogue } from './catalogue.ts'

/** Two hours: the schedule looks at the catalogue every quarter of one. */
const STALE_AFTER_DAYS = 2 / 24

/**
 * What there is to say about data that follows from the catalogue.
 *
 * @param count how many pieces of it there are
 * @param now epoch milliseconds
 */
export const metaOfCatalogue = (
  { version, asOf, rows }: Catalogue,
  count: number,
  now: number,
): Meta => {
  const source = rows.length > 0 && rows.every(({ demo }) => demo) ? 'demo' : 'import'
  return metaOf(version === 0 ? [] : [{ updatedAt: asOf, source }], {
    isEmpty: count === 0,
    staleAfter: STALE_AFTER_DAYS,
    now,
  })
}
