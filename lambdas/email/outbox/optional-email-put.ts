import { createHash } from 'node:crypto'
import type { PutCommandInput } from '@aws-sdk/lib-dynamodb'
import { DAY_MS } from '../../../shared/values/days.ts'
import { config } from '../../platform/config/config.ts'
import { tableName } from '../../platform/dynamodb/tables.ts'
import type { OptionalEmail } from './queued-email.ts'
import { triedAgain } from './tried-again.ts'

/** As long as anybody may still try to queue or to send it. */
export const OPTIONAL_KEPT_DAYS = 3

/**
 * The write that queues an optional email, for a transaction of its cause. It fails on its condition
 * when the same email was queued within three days, sent or not.
 * @param cause names what the email is about: with kind and user it names the email
 * @param now epoch milliseconds
 */
export const optionalEmailPut = (
  { cause, ...email }: Omit<OptionalEmail, 'id'> & { readonly cause: string },
  now: number,
): PutCommandInput => ({
  TableName: tableName(config().stage, 'email-outbox'),
  Item: {
    ...email,
    ...triedAgain(0, now),
    id: optionalEmailId(email.kind, email.userId, cause),
    expiresAt: Math.floor((now + OPTIONAL_KEPT_DAYS * DAY_MS) / 1000),
  } satisfies OptionalEmail & { expiresAt: number },
  ConditionExpression: 'attribute_not_exists(id)',
})

const optionalEmailId = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url')
