import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { DAY_MS, MINUTE_MS } from '../../../shared/values/days.ts'
import { documentClient } from '../../platform/config/clients.ts'
import { config } from '../../platform/config/config.ts'
import { ignoreConditionFailure } from '../../platform/dynamodb/ignore-condition-failure.ts'
import { createRetry } from '../../platform/dynamodb/retry.ts'
import { tableName } from '../../platform/dynamodb/tables.ts'
import { OPTIONAL_KEPT_DAYS } from './optional-email-put.ts'

/** Longer than a sender may take: what a dead one has claimed is free again after it. */
const CLAIM_MS = MINUTE_MS

const retry = createRetry({ random: Math.random, sleep: wait })

type Item = Readonly<Record<string, unknown>>

const itemOf = (id: string) => ({
  TableName: tableName(config().stage, 'email-outbox'),
  Key: { id },
})

export const readEmail = async (id: string): Promise<Item | undefined> =>
  (await documentClient().send(new GetCommand({ ...itemOf(id), ConsistentRead: true }))).Item

/**
 * Has an email sent by one sender at a time.
 * @param end leaves no more to send
 * @returns why not, when it was sent or has expired
 * @throws when it may be tried again: also while another sender has it
 */
export const sendClaimed = async <Outcome>(
  id: string,
  send: (email: Item) => Promise<Outcome>,
  end: (id: string) => Promise<void>,
): Promise<Outcome | 'already sent' | 'expired'> => {
  const email = await claimEmail(id)
  if (typeof email === 'string') return email
  let outcome: Outcome
  try {
    outcome = await send(email)
  } catch (error) {
    await releaseEmail(id)
    throw error
  }
  // Not released when this fails: the service has the email. `resend-emails` may be writing it.
  await retry(id, async () => await end(id))
  return outcome
}

/**
 * What has expired stays in the table for days. A claim whose answer was lost is sent again by the SDK,
 * and finds its own.
 */
const claimEmail = async (id: string): Promise<Item | 'already sent' | 'expired'> => {
  const now = Date.now()
  const seconds = Math.floor(now / 1000)
  const claimed = await ignoreConditionFailure(
    documentClient().send(
      new UpdateCommand({
        ...itemOf(id),
        UpdateExpression: 'SET claimedUntil = :until, claimedBy = :sender',
        ConditionExpression:
          'attribute_not_exists(sentAt) AND expiresAt > :seconds AND (attribute_not_exists(claimedUntil) OR claimedUntil < :now OR claimedBy = :sender)',
        ExpressionAttributeValues: {
          ':until': now + CLAIM_MS,
          ':sender': randomUUID(),
          ':now': now,
          ':seconds': seconds,
        },
        ReturnValues: 'ALL_NEW',
      }),
    ),
  )
  if (claimed) return claimed.Attributes ?? {}
  const kept = await readEmail(id)
  if (!kept || kept['sentAt'] !== undefined) return 'already sent'
  if (Number(kept['expiresAt']) <= seconds) return 'expired'
  throw new Error('Another sender has this email.')
}

/** Lets others send it at once. */
const releaseEmail = async (id: string): Promise<void> => {
  await ignoreConditionFailure(
    documentClient().send(
      new UpdateCommand({
        ...itemOf(id),
        UpdateExpression: 'REMOVE claimedUntil, claimedBy',
        ConditionExpression: 'attribute_not_exists(sentAt) AND attribute_exists(id)',
      }),
    ),
  )
}

/** Leaves no user and no text, and the id for some days: nobody queues or sends it again. */
export const settleEmail = async (id: string): Promise<void> => {
  const now = Date.now()
  await documentClient().send(
    new UpdateCommand({
      ...itemOf(id),
      UpdateExpression:
        'SET sentAt = :now, expiresAt = :expiresAt REMOVE claimedUntil, claimedBy, userId, subject, paragraphs, tries, nextTryAt',
      ExpressionAttributeValues: {
        ':now': new Date(now).toISOString(),
        ':expiresAt': Math.floor((now + OPTIONAL_KEPT_DAYS * DAY_MS) / 1000),
      },
    }),
  )
}

export const deleteEmail = async (id: string): Promise<void> => {
  await documentClient().send(new DeleteCommand(itemOf(id)))
}
