import type { Meta } from '../../shared/contract/common.ts'
import { DAY_MS } from '../../shared/values/days.ts'

/**
 * What an answer says of its data. Of several measurements the oldest counts, so that a fresh chain
 * hides no stale one.
 *
 * @param measured what the answer was made from; none when it was never measured
 * @param isEmpty there is nothing to show, measured or not
 * @param staleAfterDays may be a part of one
 * @param now epoch milliseconds
 */
export const metaOf = (
  measured: readonly { readonly updatedAt: string; readonly source: Meta['source'] }[],
  { isEmpty, staleAfterDays, now }: { isEmpty: boolean; staleAfterDays: number; now: number },
): Meta => {
  const [oldest] = measured.toSorted((a, b) => (a.updatedAt < b.updatedAt ? -1 : 1))
  return {
    asOf: oldest?.updatedAt ?? null,
    source: oldest?.source ?? 'live',
    status: isEmpty ? 'empty' : 'ok',
    stale: oldest !== undefined && now - Date.parse(oldest.updatedAt) > staleAfterDays * DAY_MS,
  }
}
