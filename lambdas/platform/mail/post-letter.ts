import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { documents } from '../config/clients.ts'
import { config } from '../config/config.ts'
import { tableName } from '../tables.ts'
import type { Letter } from './letter.ts'

const KEPT_MILLISECONDS = 24 * 60 * 60 * 1000

/**
 * Writes a mail down to be sent: whoever posts it waits for one write and not for the mail service,
 * and needs no right to send. It is sent within seconds, perhaps twice, and given up after a day.
 *
 * @param letter `to` is the address as the account has it; `userId`, where it is known, gives the
 *   mail its link that stops optional mails. A letter `failed-logins` goes out only to an account.
 *
 * @example
 * await postLetter({ kind: 'password-changed', to: session.email, userId: session.sub })
 */
export const postLetter = async ({
  kind,
  to,
  userId,
}: Pick<Letter, 'kind' | 'to' | 'userId'>): Promise<void> => {
  const at = Date.now()
  const item: Letter = {
    id: randomUUID(),
    kind,
    to,
    at: new Date(at).toISOString(),
    ...(userId !== undefined && { userId }),
  }
  await documents().send(
    new PutCommand({
      TableName: tableName(config().stage, 'letters'),
      Item: { ...item, expiresAt: Math.floor((at + KEPT_MILLISECONDS) / 1000) },
    }),
  )
}
