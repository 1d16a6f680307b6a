import * as v from 'valibot'
import { MINUTE_MS } from './days.ts'

/** How long a member of staff may act as a user; it cannot be prolonged. */
export const IMPERSONATION_MS = 30 * MINUTE_MS

/** Longest reason that staff may give. */
export const REASON_MAX_LENGTH = 200

/** Controls, and what ends a line or turns its direction. */
const OTHER_THAN_A_LINE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

export const UserId = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('Give the id of a user.'),
  v.maxLength(100, 'User ids have at most 100 characters.'),
)

/** As whom to go on, and why. */
export const ImpersonationRequest = v.object({
  impersonatingUserId: UserId,
  reason: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(REASON_MAX_LENGTH, `Give at most ${REASON_MAX_LENGTH} characters.`),
    // It stands in an email to the user, in which it must not pass for a paragraph of ours.
    v.check((reason) => !OTHER_THAN_A_LINE.test(reason), 'Give the reason in one line.'),
  ),
  /** Refuses every command, also those that are allowed otherwise. */
  viewOnly: v.boolean('viewOnly is true or false.'),
})
