import type { WatchlistChoice } from './filter-controls.tsx'
import * as texts from '../texts.ts'

export type Watchlists = {
  readonly status: 'unknown' | 'anonymous' | 'loading' | 'failed' | 'ready'
  readonly lists: readonly WatchlistChoice[]
}

export type SelectedWatchlist = {
  /** `unknown` while the visitor's watchlists load. */
  readonly status: 'unknown' | 'known'
  /** Ids to request; undefined: all projects. */
  readonly ids?: readonly string[]
  readonly name?: string
  /** Why the filter is not applied, as a sentence. */
  readonly problem?: string
}

/**
 * Resolves the watchlist filter for the current visitor.
 *
 * @param id of the list, from the address
 */
export const selectedWatchlist = (
  id: string | undefined,
  { status, lists }: Watchlists,
): SelectedWatchlist => {
  if (id === undefined) return { status: 'known' }
  if (status === 'unknown' || status === 'loading') return { status: 'unknown' }
  if (status === 'anonymous') {
    return { status: 'known', problem: texts.logInToSeeOnly }
  }
  if (status === 'failed') {
    return { status: 'known', problem: texts.watchlistsCouldNotBeLoaded }
  }
  const list = lists.find((item) => item.id === id)
  return list === undefined
    ? { status: 'known', problem: texts.watchlistOfThisAddress }
    : { status: 'known', ids: list.projects, name: list.name }
}
