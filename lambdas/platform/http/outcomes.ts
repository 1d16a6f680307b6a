import { randomUUID } from 'node:crypto'
import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import type { Seal } from '../crypto/seal.ts'
import { tableName } from '../tables.ts'
import { unlessRefused } from '../unless-refused.ts'

/** How long an answer can be had again. */
export const KEPT_SECONDS = 24 * 3600

/** What an earlier call under the same key has come to. */
export type Claim =
  /**
   * Nothing yet: this call has to act. `resumed` when an earlier one with the same payload began and
   * did not come to an answer, so that some of the work may be done.
   */
  | { readonly kind: 'granted'; readonly claim: string; readonly resumed: boolean }
  | { readonly kind: 'answered'; readonly answer: string }
  | { readonly kind: 'pending'; readonly waitMs: number }
  /** The key was used with another payload. */
  | { readonly kind: 'misused' }

/** The answers of calls under their keys. */
export interface Outcomes {
  /** @param claimedForMs how long the call may take; after that it counts as killed */
  claim(key: string, fingerprint: string, claimedForMs: number): Promise<Claim>
  /** Keeps the answer of who holds the claim; one that has lapsed keeps nothing. */
  keep(key: string, claim: string, answer: string): Promise<void>
  /** Leaves the work to the next call with the same payload, which resumes it. */
  release(key: string, claim: string): Promise<void>
  /** The same where no work was begun: for the next call it is as if there had been none. */
  forget(key: string, claim: string): Promise<void>
}

interface OutcomeItem {
  readonly key: string
  readonly fingerprint: string
  /** The call that acts; each has an id of its own. */
  readonly claim: string
  readonly claimedUntil: number
  /** Sealed: it may set cookies. */
  readonly answer?: string
  /** Epoch seconds. */
  readonly expiresAt: number
}

/**
 * @param now epoch milliseconds
 * @param seal encrypts answers, bound to their key
 */
export const createOutcomes = ({
  client,
  stage,
  now,
  seal,
}: {
  client: DynamoDBDocumentClient
  stage: string
  now: () => number
  seal: Seal
}): Outcomes => {
  const TableName = tableName(stage, 'outcomes')

  /** False when the condition does not hold. */
  const put = async (Item: OutcomeItem, condition: string, values: Record<string, unknown>) =>
    (await unlessRefused(
      client.send(
        new PutCommand({
          TableName,
          Item,
          ConditionExpression: condition,
          ExpressionAttributeValues: values,
        }),
      ),
    )) !== undefined

  const end = async (key: string, claim: string, expression: string, value: string | number) => {
    await unlessRefused(
      client.send(
        new UpdateCommand({
          TableName,
          Key: { key },
          UpdateExpression: expression,
          ConditionExpression: 'claim = :claim',
          ExpressionAttributeValues: { ':value': value, ':claim': claim },
        }),
      ),
    )
  }

  return {
    claim: async (key, fingerprint, claimedForMs) => {
      const own: OutcomeItem = {
        key,
        fingerprint,
        claim: randomUUID(),
        claimedUntil: now() + claimedForMs,
        expiresAt: Math.ceil(now() / 1000) + KEPT_SECONDS,
      }
      const granted = { kind: 'granted', claim: own.claim } as const
      const isFree = 'attribute_not_exists(claim) OR expiresAt <= :seconds'
      if (await put(own, isFree, { ':seconds': now() / 1000 })) {
        return { ...granted, resumed: false }
      }
      const { Item } = await client.send(
        new GetCommand({ TableName, Key: { key }, ConsistentRead: true }),
      )
      const earlier = Item as OutcomeItem | undefined
      // The SDK sent the claim twice, as the answer to the first was lost.
      if (earlier?.claim === own.claim) return { ...granted, resumed: false }
      if (!earlier) return { kind: 'pending', waitMs: 0 }
      if (earlier.fingerprint !== fingerprint) return { kind: 'misused' }
      const answer = earlier.answer === undefined ? undefined : seal.decrypt(earlier.answer, key)
      if (answer !== undefined) return { kind: 'answered', answer }
      if (earlier.claimedUntil > now()) {
        return { kind: 'pending', waitMs: earlier.claimedUntil - now() }
      }
      return (await put(own, 'claim = :claim', { ':claim': earlier.claim }))
        ? { ...granted, resumed: true }
        : { kind: 'pending', waitMs: claimedForMs }
    },
    keep: async (key, claim, answer) => {
      await end(key, claim, 'SET answer = :value', seal.encrypt(answer, key))
    },
    release: async (key, claim) => {
      await end(key, claim, 'SET claimedUntil = :value', 0)
    },
    forget: async (key, claim) => {
      await end(key, claim, 'SET expiresAt = :value', Math.floor(now() / 1000))
    },
  }
}
