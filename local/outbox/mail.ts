import * as v from 'valibot'

export const mailSchema = v.object({
  id: v.string(),
  /** When it was sent, as an ISO 8601 instant. */
  sentAt: v.pipe(v.string(), v.isoTimestamp()),
  to: v.string(),
  kind: v.picklist(['confirmation-code', 'reset-code', 'notice']),
  subject: v.string(),
  text: v.string(),
  code: v.exactOptional(v.string()),
})

/** A mail as the outbox keeps it, and as one file of its directory holds it. */
export type Mail = v.InferOutput<typeof mailSchema>

export type MailKind = Mail['kind']

/** A mail as it is handed to the outbox. */
export type OutgoingMail = Omit<Mail, 'id' | 'sentAt'>
