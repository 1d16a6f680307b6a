import { MINUTE_MS } from './days.ts'

/** How long a member of staff may act as a user; it cannot be prolonged. */
export const IMPERSONATION_MS = 30 * MINUTE_MS

/** Longest reason that staff may give. */
export const REASON_MAX_LENGTH = 200
