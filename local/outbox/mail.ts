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
  /** Beside the usual ones. */
  headers: v.exactOptional(v.record(v.string(), v.string())),
})

/** A mail of the outbox, and the content of its file. */
export type Mail = v.InferOutput<typeof mailSchema>

export type MailKind = Mail['kind']

export type OutgoingMail = Omit<Mail, 'id' | 'sentAt'>
