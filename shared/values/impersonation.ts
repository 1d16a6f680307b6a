import * as v from 'valibot'
import { MINUTE_MS } from './days.ts'

/** How long a member of staff may act as a user; it cannot be prolonged. */
export const IMPERSONATION_MS = 30 * MINUTE_MS

/** Longest reason that staff may give. */
export const REASON_MAX_LENGTH = 200

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
  ),
  /** Refuses every command, also those that are allowed otherwise. */
  viewOnly: v.boolean('viewOnly is true or false.'),
})
