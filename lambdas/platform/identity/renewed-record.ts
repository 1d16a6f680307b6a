import type { TextCipher } from '../crypto/text-cipher.ts'
import type { TransactionItem } from '../event-store/events/envelope.ts'
import { endOf, type SessionItem } from './session.ts'

/**
 * Puts a session's record under a new id, with the end that it had.
 * @param now epoch milliseconds
 * @param cipher of the refresh token, which is encrypted for the new id
 */
export const renewedRecord = (
  old: SessionItem,
  {
    TableName,
    id,
    now,
    cipher,
  }: {
    readonly TableName: string
    readonly id: string
    readonly now: number
    readonly cipher: TextCipher
  },
): TransactionItem[] => {
  const { refreshLock: _, ...record } = old
  const token = cipher.decrypt(old.refreshToken, old.id) ?? ''
  const seen = { ...record, id, lastSeen: now }
  const Item = {
    ...seen,
    refreshToken: cipher.encrypt(token, id),
    expiresAt: Math.ceil(endOf(seen) / 1000),
  } satisfies SessionItem
  return [
    {
      Delete: {
        TableName,
        Key: { id: old.id },
        // A right that is taken away meanwhile must not come back.
        ConditionExpression: 'checkedAt = :checkedAt',
        ExpressionAttributeValues: { ':checkedAt': old.checkedAt },
      },
    },
    { Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(id)' } },
  ]
}
