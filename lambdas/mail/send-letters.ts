import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb'
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import * as v from 'valibot'
import { letterConsumer } from '../../shared/contract/consumers.ts'
import { documents } from '../platform/config/clients.ts'
import { config } from '../platform/config/config.ts'
import { plainItem } from '../platform/event-store/typed-values.ts'
import { identityAdmin } from '../platform/identity/identity.ts'
import { errorDetails, log } from '../platform/log.ts'
import { Letter } from '../platform/mail/letter.ts'
import { mailTokenOf } from '../platform/personal-data/mail-token.ts'
import { tableName } from '../platform/tables.ts'
import { composeMail } from './compose-mail.ts'
import { createMailSender, type MailSender } from './mail-sender.ts'

type Outcome = 'sent' | 'was sent before' | 'has no reader' | 'there is no sender'

let sender: MailSender | undefined

/**
 * Sends the letters that were posted. A letter is deleted once it is sent, so that one whose record
 * comes again is not sent again; only who dies in between leaves one to be sent twice.
 */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const posted = Records.filter(({ eventName }) => eventName === 'INSERT')
  const failed = await Promise.all(posted.map(async (record) => !(await isDone(record))))
  const batchItemFailures = posted
    .filter((_, index) => failed[index])
    // An empty identifier stands for the whole batch, which a record without a number is.
    .map(({ dynamodb }) => ({ itemIdentifier: dynamodb?.SequenceNumber ?? '' }))
  return { batchItemFailures }
}

/** Logs what became of a letter, and never whom it was for. */
const isDone = async ({ dynamodb }: DynamoDBRecord): Promise<boolean> => {
  const what = { consumer: letterConsumer.id, letter: dynamodb?.Keys?.['id']?.S }
  try {
    const letter = v.parse(Letter, plainItem(dynamodb?.NewImage ?? {}))
    const outcome = await sendOnce(letter)
    const level = outcome === 'there is no sender' ? 'warn' : 'info'
    log(level, 'letter done', { ...what, kind: letter.kind, outcome })
    return true
  } catch (error) {
    log('warn', 'letter not sent', { ...what, error: errorDetails(error) })
    return false
  }
}

const sendOnce = async (letter: Letter): Promise<Outcome> => {
  const place = { TableName: tableName(config().stage, 'letters'), Key: { id: letter.id } }
  const { Item } = await documents().send(new GetCommand({ ...place, ConsistentRead: true }))
  if (!Item) return 'was sent before'
  const outcome = await send(letter)
  await documents().send(new DeleteCommand(place))
  return outcome
}

const send = async ({ kind, at, to, userId }: Letter): Promise<Outcome> => {
  const { mail, origin } = config()
  // To keep it would fail for ever and tell nobody anything that the configuration does not.
  if (!mail) return 'there is no sender'
  let reader = userId
  if (kind === 'failed-logins') {
    // Whoever types an address may cause this letter: it goes to nobody who has no account.
    const account = await identityAdmin().get(to)
    if (!account?.confirmed || !account.enabled) return 'has no reader'
    reader = account.sub
  }
  const stop = reader && `${origin}/unsubscribe?id=${encodeURIComponent(mailTokenOf(reader))}`
  sender ??= createMailSender(mail)
  await sender.send(to, composeMail({ kind, at }, { origin, stop }))
  return 'sent'
}
