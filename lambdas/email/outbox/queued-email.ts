import * as v from 'valibot'

/** Texts are in `compose-email.ts`. */
export const emailKinds = [
  'password-changed',
  'password-reset',
  'account-deleted',
  'google-linked',
  'failed-logins',
  'impersonation-started',
] as const

/** Holds an address, so it expires after a day. */
export const QueuedEmail = v.object({
  id: v.string(),
  kind: v.picklist(emailKinds),
  to: v.string(),
  /** Time of the event that it reports. */
  at: v.pipe(v.string(), v.isoTimestamp()),
  userId: v.exactOptional(v.string()),
  /** Of `impersonation-started`: what staff gave as the reason. */
  reason: v.exactOptional(v.string()),
})
export type QueuedEmail = v.InferOutput<typeof QueuedEmail>
