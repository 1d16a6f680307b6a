import * as v from 'valibot'

/** What the audit trail of staff names. */

/** Of an impersonation: names its stream. */
export const ImpersonationId = v.pipe(
  v.string(),
  v.regex(/^[\w-]{22}$/, 'Give the id of an impersonation: 22 letters, digits, _ or -.'),
)

/** Of a user or a member of staff. */
export const PersonId = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^[\w-]{1,100}$/, 'Give the id of a user.'),
)

/** `Watchlist#3f0c…`: category and id. */
export const StreamName = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^[A-Za-z]{1,40}#[\w.:-]{1,200}$/, 'Give the name of a stream, such as Watchlist#<id>.'),
)

/**
 * How an impersonation stands. `expired` ran out without an event of its end; of `gone` the session
 * record is not there any more, and nothing can be done under it; `denied` never began.
 */
export const SESSION_STATUSES = ['active', 'ended', 'expired', 'gone', 'denied'] as const
export type SessionStatus = (typeof SESSION_STATUSES)[number]

/** Those by which sessions are looked up: whether a record is gone is only known of what is shown. */
export const SESSION_FILTERS = ['active', 'ended', 'expired', 'denied'] as const
export type SessionFilter = (typeof SESSION_FILTERS)[number]

/**
 * Whether a timeline has all that was counted. `unsettled`: commands were given just now, and may be
 * on their way; `too-long`: there are more events than are counted at once.
 */
export const COMPLETENESS = ['complete', 'incomplete', 'unsettled', 'too-long'] as const
export type Completeness = (typeof COMPLETENESS)[number]

/** Sessions, events or readings on one page of an answer. */
export const SESSIONS_PER_PAGE = 25
export const EVENTS_PER_PAGE = 50
