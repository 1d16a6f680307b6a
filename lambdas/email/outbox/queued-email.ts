import * as v from 'valibot'

/** What an email is about; `compose-email.ts` has its text. */
export const emailKinds = [
  'password-changed',
  'password-reset',
  'account-deleted',
  'google-linked',
  'failed-logins',
] as const

/** An item of the table `email-outbox`. It holds an address, so it lives for a day at most. */
export const QueuedEmail = v.object({
  id: v.string(),
  kind: v.picklist(emailKinds),
  to: v.string(),
  /** When the event that the email reports happened. */
  at: v.pipe(v.string(), v.isoTimestamp()),
  userId: v.exactOptional(v.string()),
})
export type QueuedEmail = v.InferOutput<typeof QueuedEmail>
