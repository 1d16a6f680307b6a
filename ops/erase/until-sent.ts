import { paginateScan } from '@aws-sdk/lib-dynamodb'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import { OpsError } from '../ops-error.ts'
import type { TableContext } from '../../lambdas/platform/dynamodb/tables.ts'
import { pollUntil } from './poll-until.ts'

const SENT_MS = 60_000

/**
 * Waits until no email to the address waits to be sent: one that comes later would bring the
 * address back.
 *
 * @param email in lower case
 * @throws {OpsError} when one still waits after a minute
 */
export const untilSent = async (
  context: TableContext,
  email: string,
  { signal }: { readonly signal: AbortSignal },
): Promise<void> => {
  const none = await pollUntil(async () => ((await isWaiting(context, email)) ? undefined : true), {
    withinMs: SENT_MS,
    signal,
  })
  if (!none) {
    throw new OpsError(
      `An email to ${email} is not sent yet: look at the dead letters of email/send-emails, ` +
        'then run erase again.',
    )
  }
}

const isWaiting = async ({ client, stage }: TableContext, email: string): Promise<boolean> => {
  const pages = paginateScan(
    { client },
    {
      TableName: tableName(stage, 'email-outbox'),
      ProjectionExpression: '#to',
      ExpressionAttributeNames: { '#to': 'to' },
      ConsistentRead: true,
    },
  )
  for await (const { Items = [] } of pages) {
    if (Items.some(({ to }) => String(to).toLowerCase() === email)) return true
  }
  return false
}
