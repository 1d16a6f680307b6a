import * as v from 'valibot'

/** Texts are in `compose-email.ts`. */
export const emailKinds = [
  'password-changed',
  'password-reset',
  'account-deleted',
  'google-linked',
  'second-factor-on',
  'second-factor-off',
  'second-factor-reset',
  'failed-logins',
  'impersonation-started',
  'impersonation-ended',
] as const

/** Emails that a user chooses; their texts come with them. */
const optionalKinds = [
  'security-alerts',
  'watchlist-digest',
  'product-news',
  'webhook-added',
  'webhook-disabled',
] as const
export type OptionalKind = (typeof optionalKinds)[number]

/** Holds no address: it is asked for when the email is sent, as are the user's choices. */
export const OptionalEmail = v.object({
  id: v.string(),
  kind: v.picklist(optionalKinds),
  userId: v.string(),
  at: v.pipe(v.string(), v.isoTimestamp()),
  subject: v.string(),
  paragraphs: v.array(v.string()),
})
export type OptionalEmail = v.InferOutput<typeof OptionalEmail>

/** Another try of an email that was not sent. */
export const AnotherTry = v.object({ id: v.string(), retryOf: v.string() })
export type AnotherTry = v.InferOutput<typeof AnotherTry>

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
  /** Of both about an impersonation: the address of the member of staff. */
  by: v.exactOptional(v.string()),
  /** Of `impersonation-ended`: what they did, a few words each. */
  changes: v.exactOptional(v.array(v.string())),
})
export type QueuedEmail = v.InferOutput<typeof QueuedEmail>
