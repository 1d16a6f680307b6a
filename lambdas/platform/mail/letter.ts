import * as v from 'valibot'

/** What a mail is about; its words are the consumer's. */
export const letterKinds = [
  'password-changed',
  'password-reset',
  'account-deleted',
  'google-linked',
  'failed-logins',
] as const

/** A mail on its way, as the table `letters` holds it: the address is in it for a day at most. */
export const Letter = v.object({
  id: v.string(),
  kind: v.picklist(letterKinds),
  to: v.string(),
  /** When what it tells has happened. */
  at: v.pipe(v.string(), v.isoTimestamp()),
  userId: v.exactOptional(v.string()),
})
export type Letter = v.InferOutput<typeof Letter>
