import type * as v from 'valibot'
import type { Meta } from '../../../shared/contract/values.ts'
import type { Catalogue } from './catalogue.ts'

/** The schedule looks at the catalogue every quarter of an hour. */
const STALE_AFTER_MS = 2 * 3_600_000

/**
 * What there is to say about data that follows from the catalogue.
 *
 * @param count how many pieces of it there are
 * @param now epoch milliseconds
 */
export const metaOf = (
  { version, asOf, rows }: Catalogue,
  count: number,
  now: number,
): v.InferOutput<typeof Meta> => ({
  asOf: version === 0 ? null : asOf,
  source: rows.length > 0 && rows.every(({ demo }) => demo) ? 'demo' : 'import',
  status: count === 0 ? 'empty' : 'ok',
  stale: version > 0 && now - Date.parse(asOf) > STALE_AFTER_MS,
})
