import type { WatchlistChoice } from './filter-controls.tsx'

/** The visitor's watchlists, by which can be filtered. */
export type Watchlists = {
  readonly status: 'unknown' | 'anonymous' | 'loading' | 'failed' | 'ready'
  readonly lists: readonly WatchlistChoice[]
}

export type SelectedWatchlist = {
  /** Whether it is settled what to ask the server for. */
  readonly status: 'unknown' | 'known'
  /** The projects to ask for; undefined: all. */
  readonly ids?: readonly string[]
  readonly name?: string
  /** Why the filter does not hold, as a sentence. */
  readonly problem?: string
}

/**
 * What the filter by a watchlist means for whoever is here.
 *
 * @param id of the list, as the address has it
 */
export const selectedWatchlist = (
  id: string | undefined,
  { status, lists }: Watchlists,
): SelectedWatchlist => {
  if (id === undefined) return { status: 'known' }
  if (status === 'unknown' || status === 'loading') return { status: 'unknown' }
  if (status === 'anonymous') {
    return { status: 'known', problem: 'Log in to see only the projects of your watchlist.' }
  }
  if (status === 'failed') {
    return { status: 'known', problem: 'Your watchlists could not be loaded.' }
  }
  const list = lists.find((one) => one.id === id)
  return list === undefined
    ? { status: 'known', problem: 'The watchlist of this address is not one of yours.' }
    : { status: 'known', ids: list.projects, name: list.name }
}
