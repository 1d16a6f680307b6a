import * as v from 'valibot'
import { emailConsumer } from '../deployment/consumers.ts'
import { type Config, config } from '../platform/config/config.ts'
import { identityAdmin } from '../platform/identity/identity.ts'
import { createItemConsumer } from '../platform/item-consumer.ts'
import { log } from '../platform/log.ts'
import { deleteEmail, readEmail, sendClaimed } from './outbox/claim-email.ts'
import { AnotherTry, OptionalEmail, QueuedEmail } from './outbox/queued-email.ts'
import { type OptionalOutcome, sendOptional } from './outbox/send-optional.ts'
import { mailTokenOf } from '../platform/personal-data/mail-token.ts'
import { composeEmail, type Email } from './compose-email.ts'
import { createEmailSender, type EmailSender } from './email-sender.ts'

type Outcome = 'sent' | 'already sent' | 'expired' | 'no account' | 'no sender configured'

let sender: EmailSender | undefined

/**
 * Sends the emails of the outbox: deletes those about an account, leaves the ids of optional ones. A
 * crash between the service's answer and that sends one twice. Never logs the address.
 */
export const handler = createItemConsumer(emailConsumer, {
  named: (keys) => ({ email: keys?.['id']?.S }),
  failure: 'email not sent',
  work: async (item, fields) => {
    // The note of one that was queued beside it.
    if (item['sentAt'] !== undefined) return
    const email = v.parse(v.union([QueuedEmail, OptionalEmail, AnotherTry]), item)
    const outcome = await sendAny(email)
    const level = outcome === 'no sender configured' ? 'warn' : 'info'
    const kind = 'kind' in email && { kind: email.kind }
    log(level, 'email processed', { ...fields, ...kind, outcome })
  },
})

const sendAny = async (
  email: QueuedEmail | OptionalEmail | AnotherTry,
): Promise<Outcome | OptionalOutcome> => {
  if ('to' in email) return await sendOnce(email)
  if ('retryOf' in email) return await tryAgain(email)
  const { mail } = config()
  const send = mail && ((to: string, composed: Email) => senderTo(mail).send(to, composed))
  return await sendOptional(email.id, send)
}

const tryAgain = async ({ id, retryOf }: AnotherTry): Promise<Outcome | OptionalOutcome> => {
  // Nobody reads it any more: where the sending fails, its record comes again.
  await deleteEmail(id)
  const email = await readEmail(retryOf)
  if (!email || email['sentAt'] !== undefined) return 'already sent'
  return await sendAny(v.parse(v.union([QueuedEmail, OptionalEmail]), email))
}

const senderTo = (mail: NonNullable<Config['mail']>): EmailSender =>
  (sender ??= createEmailSender(mail))

const sendOnce = async (email: QueuedEmail): Promise<Outcome> => {
  const outcome = await sendClaimed(email.id, async () => await send(email), deleteEmail)
  // It holds an address.
  if (outcome === 'expired') await deleteEmail(email.id)
  return outcome
}

const send = async (email: QueuedEmail): Promise<Outcome> => {
  const { kind, to, userId } = email
  const { mail, origin } = config()
  // Retrying cannot help.
  if (!mail) return 'no sender configured'
  let recipient = userId
  if (kind === 'failed-logins') {
    // Anybody can trigger this email with any address: only existing accounts get it.
    const account = await identityAdmin().get(to)
    if (!account?.confirmed || !account.enabled) return 'no account'
    recipient = account.sub
  }
  const unsubscribe =
    recipient && `${origin}/unsubscribe?id=${encodeURIComponent(mailTokenOf(recipient))}`
  await senderTo(mail).send(to, composeEmail(email, { origin, unsubscribe }))
  return 'sent'
}
