import type { LeaderboardRow } from '../../../shared/contract/projects/leaderboard.ts'
import { consume } from '../../platform/rate-limit/consume.ts'
import type { Limit } from '../../platform/rate-limit/rate-limit.ts'
import { createCsv } from './to-csv.ts'

/** Below a Lambda's response limit. */
const ROWS_MAX = 25_000
const LOT = 250
/** Lots that are read side by side: more would take memory, and the processor is the bound. */
const LOTS_AT_ONCE = 4
const CHARGED_ROWS = 1_000

/**
 * Lots of 1,000 rows of all visitors together: one list of 25,000 in five seconds, and some short ones.
 * A list takes half a read unit a row, of the 12,000 a second that the table has for all pages.
 */
const rowsOfAll: Limit = { name: 'csv-rows-all', count: 30, seconds: 5 }

/**
 * The rows of a list as CSV, as many as fit.
 * @throws HttpError 429 `LimitExceededException` with `Retry-After`
 */
export const exportCsv = async (
  sorted: Uint32Array,
  rowsAt: (ordinals: Iterable<number>) => Promise<LeaderboardRow[]>,
): Promise<string> => {
  const wanted = sorted.subarray(0, ROWS_MAX)
  const charged = Math.ceil(wanted.length / CHARGED_ROWS)
  await consume([[rowsOfAll, 'all', charged]])
  const csv = createCsv()
  const step = LOT * LOTS_AT_ONCE
  for (let from = 0; from < wanted.length; from += step) {
    const lots = Array.from({ length: LOTS_AT_ONCE }, (_, index) => {
      const begin = from + index * LOT
      return wanted.subarray(begin, begin + LOT)
    })
    const rows = await Promise.all(lots.map(rowsAt))
    if (!csv.add(rows.flat())) break
  }
  return csv.text()
}
