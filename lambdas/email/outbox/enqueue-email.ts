import { randomUUID } from 'node:crypto'
import { PutCommand, type PutCommandInput, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { documentClient } from '../../platform/config/clients.ts'
import { config } from '../../platform/config/config.ts'
import { cancellationReasons, isConditionFailure } from '../../platform/dynamodb/failures.ts'
import { tableName } from '../../platform/dynamodb/tables.ts'
import type { QueuedEmail } from './queued-email.ts'
import { triedAgain } from './tried-again.ts'
import { DAY_MS } from '../../../shared/values/days.ts'

/**
 * Queues an email: one write, and no right to send needed. It goes out within seconds, rarely
 * twice; after a day it is dropped.
 * @param email `to` is the account's address; `userId` adds the unsubscribe link. `failed-logins`
 * is sent to existing accounts only.
 * @example await enqueueEmail({ kind: 'password-changed', to: session.email, userId: session.sub })
 */
export const enqueueEmail = async (email: NewEmail): Promise<void> => {
  await documentClient().send(new PutCommand(emailPut(email)))
}

/** Longer than a change waits in a queue and among the dead letters. */
const ONCE_DAYS = 30

/**
 * Queues an email about what happened within thirty days, unless one was queued for that already,
 * sent or not.
 * @param id names what happened
 * @param at when that was, ISO 8601
 */
export const enqueueEmailOnce = async (
  email: NewEmail,
  { id, at }: { readonly id: string; readonly at: string },
): Promise<void> => {
  const now = Date.now()
  if (now - Date.parse(at) > ONCE_DAYS * DAY_MS) return
  const { TableName, Item } = emailPut(email)
  const expiresAt = Math.floor((now + ONCE_DAYS * DAY_MS) / 1000)
  // Senders take it for an email that was sent.
  const note = { id, sentAt: new Date(now).toISOString(), expiresAt }
  const once = { TableName, Item: note, ConditionExpression: 'attribute_not_exists(id)' }
  const TransactItems = [{ Put: { TableName, Item: { ...Item, at } } }, { Put: once }]
  try {
    await documentClient().send(new TransactWriteCommand({ TransactItems }))
  } catch (error) {
    if (!cancellationReasons(error).some(isConditionFailure)) throw error
  }
}

type NewEmail = Pick<QueuedEmail, 'kind' | 'to' | 'userId' | 'reason' | 'by' | 'changes'>

/**
 * The write that queues an email, to go into the transaction of its cause: then it cannot get lost
 * between the two.
 * @param stage default: the function's own
 */
export const emailPut = (email: NewEmail, stage = config().stage): PutCommandInput => {
  const now = Date.now()
  const queued: QueuedEmail = { ...email, id: randomUUID(), at: new Date(now).toISOString() }
  return {
    TableName: tableName(stage, 'email-outbox'),
    Item: { ...queued, ...triedAgain(0, now), expiresAt: Math.floor((now + DAY_MS) / 1000) },
  }
}
