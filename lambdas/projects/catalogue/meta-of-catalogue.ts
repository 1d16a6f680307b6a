import type { Meta } from '../../../shared/contract/common.ts'
import { metaOf } from '../../metrics/published.ts'
import type { Catalogue } from './catalogue.ts'

/** Two hours: the schedule runs every 15 minutes. */
const STALE_AFTER_DAYS = 2 / 24

/**
 * @param count number of pieces
 * @param now epoch milliseconds
 */
export const metaOfCatalogue = (
  { version, asOf, isDemo }: Pick<Catalogue, 'version' | 'asOf' | 'isDemo'>,
  count: number,
  now: number,
): Meta => {
  const source = isDemo ? 'demo' : 'import'
  return metaOf(version === 0 ? [] : [{ updatedAt: asOf, source }], {
    isEmpty: count === 0,
    staleAfterDays: STALE_AFTER_DAYS,
    now,
  })
}
