import * as v from 'valibot'
import { isVisible } from './primitives.ts'

/** Longest name of a watchlist, in characters as a reader counts them. */
export const WATCHLIST_NAME_MAX_LENGTH = 20
/** Name of a list that nobody has named. */
export const DEFAULT_WATCHLIST_NAME = 'My Watchlist'
/** Lists one user may have. */
export const WATCHLISTS_MAX = 20
/** Projects one user may watch, over all lists. */
export const WATCHED_PROJECTS_MAX = 200

export const NAME_TOO_LONG = `Watchlist name cannot exceed ${WATCHLIST_NAME_MAX_LENGTH} characters.`
export const NAME_TAKEN = 'The name is already used'

export const WatchlistId = v.pipe(
  v.string(),
  v.regex(/^[\w-]{1,64}$/, 'Give the id of one of your watchlists.'),
)

/** One character for the reader may be of any length; this holds the emoji of a family. */
const CHARACTER_MAX_BYTES = 32

const NO_NAME = 'Please input a watchlist name.'

/** Trimmed; blanks and what shows nothing (`DI`: zero-width spaces and such) alone count as empty. */
export const WatchlistName = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(NO_NAME),
  v.check(isVisible, NO_NAME),
  v.maxBytes(WATCHLIST_NAME_MAX_LENGTH * CHARACTER_MAX_BYTES, NAME_TOO_LONG),
  v.maxGraphemes(WATCHLIST_NAME_MAX_LENGTH, NAME_TOO_LONG),
  v.check(
    (name) => name.isWellFormed() && !/\p{Cc}/u.test(name),
    'Leave control characters out of the name.',
  ),
)
