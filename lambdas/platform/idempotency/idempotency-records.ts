import { randomUUID } from 'node:crypto'
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { TextCipher } from '../crypto/text-cipher.ts'
import { ignoreConditionFailure } from '../dynamodb/ignore-condition-failure.ts'
import { tableName, type TableContext } from '../dynamodb/tables.ts'

const KEPT_SECONDS = 24 * 3600

/** State of a key when a call tries to acquire it. */
type Acquisition =
  /**
   * This call has to act. `resumed`: an earlier call with the same payload gave no answer and may
   * have done part of the work.
   */
  | { readonly kind: 'acquired'; readonly owner: string; readonly resumed: boolean }
  | { readonly kind: 'completed'; readonly answer: string }
  | { readonly kind: 'in-progress'; readonly waitMs: number }
  /** The key was used with another payload. */
  | { readonly kind: 'payload-mismatch' }

export interface IdempotencyRecords {
  /** @param leaseMs time after which the call counts as killed */
  acquire(key: string, payloadHash: string, leaseMs: number): Promise<Acquisition>
  /** Stores the owner's answer, unless its lease was taken over. */
  complete(key: string, owner: string, answer: string): Promise<void>
  /** Ends the lease; the next call with the same payload resumes the work. */
  release(key: string, owner: string): Promise<void>
  /** Ends the lease of a call that began nothing; the next call starts afresh. */
  discard(key: string, owner: string): Promise<void>
}

interface RecordItem {
  readonly key: string
  readonly payloadHash: string
  readonly owner: string
  readonly leaseUntil: number
  /** Encrypted: it may set cookies. */
  readonly answer?: string
  readonly expiresAt: number
}

/** @param cipher encrypts answers, bound to their key */
export const createIdempotencyRecords = ({
  client,
  stage,
  now,
  cipher,
}: TableContext & {
  now: () => number
  cipher: TextCipher
}): IdempotencyRecords => {
  const TableName = tableName(stage, 'idempotency-records')

  const put = async (Item: RecordItem, condition: string, values: Record<string, unknown>) =>
    (await ignoreConditionFailure(
      client.send(
        new PutCommand({
          TableName,
          Item,
          ConditionExpression: condition,
          // `owner` is a reserved word.
          ExpressionAttributeNames: { '#owner': 'owner' },
          ExpressionAttributeValues: values,
        }),
      ),
    )) !== undefined

  const update = async (key: string, owner: string, attribute: string, value: string | number) => {
    await ignoreConditionFailure(
      client.send(
        new UpdateCommand({
          TableName,
          Key: { key },
          UpdateExpression: 'SET #attribute = :value',
          ConditionExpression: '#owner = :owner',
          ExpressionAttributeNames: { '#attribute': attribute, '#owner': 'owner' },
          ExpressionAttributeValues: { ':value': value, ':owner': owner },
        }),
      ),
    )
  }

  return {
    acquire: async (key, payloadHash, leaseMs) => {
      const own: RecordItem = {
        key,
        payloadHash,
        owner: randomUUID(),
        leaseUntil: now() + leaseMs,
        expiresAt: Math.ceil(now() / 1000) + KEPT_SECONDS,
      }
      const acquired = { kind: 'acquired', owner: own.owner } as const
      const isFree = 'attribute_not_exists(#owner) OR expiresAt <= :seconds'
      if (await put(own, isFree, { ':seconds': now() / 1000 })) {
        return { ...acquired, resumed: false }
      }
      const { Item } = await client.send(
        new GetCommand({ TableName, Key: { key }, ConsistentRead: true }),
      )
      const current = Item as RecordItem | undefined
      // The SDK sent the write twice: the first answer was lost.
      if (current?.owner === own.owner) return { ...acquired, resumed: false }
      if (!current) return { kind: 'in-progress', waitMs: 0 }
      if (current.payloadHash !== payloadHash) return { kind: 'payload-mismatch' }
      const answer = current.answer === undefined ? undefined : cipher.decrypt(current.answer, key)
      if (answer !== undefined) return { kind: 'completed', answer }
      if (current.leaseUntil > now()) {
        return { kind: 'in-progress', waitMs: current.leaseUntil - now() }
      }
      // Its owner may be late, not dead: an answer that was kept meanwhile stays. A write that the SDK
      // sends twice finds itself.
      const isAsRead =
        '#owner = :own OR (#owner = :owner AND (attribute_not_exists(answer) OR answer = :answer))'
      const read = {
        ':own': own.owner,
        ':owner': current.owner,
        ':answer': current.answer ?? '',
      }
      return (await put(own, isAsRead, read))
        ? { ...acquired, resumed: true }
        : { kind: 'in-progress', waitMs: leaseMs }
    },
    complete: async (key, owner, answer) => {
      await update(key, owner, 'answer', cipher.encrypt(answer, key))
    },
    release: async (key, owner) => {
      await update(key, owner, 'leaseUntil', 0)
    },
    discard: async (key, owner) => {
      await update(key, owner, 'expiresAt', Math.floor(now() / 1000))
    },
  }
}
