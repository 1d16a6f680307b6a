import type { WatchedChange } from '../../../shared/contract/watchlist.ts'

/** Evidence of a watched project that was recorded since, as of 20 November 2026. */
export const changedEvidence = (
  summary: string,
  moved: boolean,
): WatchedChange['evidence'][number] => ({
  id: summary,
  type: 'TeamReviewed',
  at: '2026-11-20T00:00:00.000Z',
  summary,
  moved,
})
