import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { randomInt } from 'node:crypto'
import { ignoreConditionFailure } from '../../../lambdas/platform/dynamodb/ignore-condition-failure.ts'
import { timingSafeEqualText } from '../../../lambdas/platform/crypto/timing-safe-equal.ts'
import { attemptLimitExceeded, codeMismatch, expiredCode } from '../service-error.ts'
import type { TransactItem } from '../users/transact.ts'
import { EXPIRES_AT, keyOf, type UserTable } from '../users/user-table.ts'

export type CodePurpose = keyof typeof lifetimeMs

export interface UsableCode {
  /** Deletes the code; the condition fails when another call did, or when a new one came. */
  readonly spending: TransactItem
}

/** Codes by purpose and holder: the sub of a user, or the normalised name where no user has it. */
export interface Codes {
  /** Makes a code of six digits that replaces the holder's earlier one. */
  issue(purpose: CodePurpose, holder: string): Promise<string>
  /** Simulates a new code that no guess matches. */
  pretend(purpose: CodePurpose, holder: string): Promise<void>
  /**
   * Passes for the holder's living code and throws CodeMismatchException, ExpiredCodeException or,
   * once five tries were spent on the code, LimitExceededException. A holder without code, or
   * without user, has the same five tries.
   */
  check(purpose: CodePurpose, holder: string, code: string): Promise<UsableCode>
  discard(purpose: CodePurpose, holder: string): Promise<void>
}

const TRIES_PER_CODE = 5

const lifetimeMs = { 'sign-up': 24 * 3_600_000, 'reset-password': 3_600_000 } as const

// Without a code, the answer is to request one. Not at sign-up, where every user gets a code: there
// that answer would reveal that a user does not exist.
const isOnRequest: Record<CodePurpose, boolean> = { 'sign-up': false, 'reset-password': true }

// Longer than any code lives, so that a late one is reported as expired and not as wrong.
const KEPT_MS = 7 * 24 * 3_600_000

interface HeldCode {
  /** Absent where only tries were counted, or a code was pretended. */
  readonly code?: string
  /** Milliseconds since the epoch; absent where only tries were counted. */
  readonly validUntil?: number
}

export const createCodes = ({ client, name: TableName }: UserTable, now: () => number): Codes => {
  const expiresAt = (): number => Math.ceil((now() + KEPT_MS) / 1000)

  // Counted before the code is compared, so that parallel guesses have five tries together.
  const takeTry = async (purpose: CodePurpose, holder: string): Promise<HeldCode> => {
    const counted = await ignoreConditionFailure(
      client.send(
        new UpdateCommand({
          TableName,
          Key: { id: keyOf.code(purpose, holder) },
          UpdateExpression: 'SET #expires = if_not_exists(#expires, :expires) ADD tries :one',
          ConditionExpression: 'attribute_not_exists(tries) OR tries < :limit',
          ExpressionAttributeNames: { '#expires': EXPIRES_AT },
          ExpressionAttributeValues: {
            ':expires': expiresAt(),
            ':one': 1,
            ':limit': TRIES_PER_CODE,
          },
          ReturnValues: 'ALL_NEW',
        }),
      ),
    )
    if (!counted) throw attemptLimitExceeded()
    return counted.Attributes as HeldCode
  }

  const start = async (purpose: CodePurpose, holder: string, code?: string): Promise<void> => {
    await client.send(
      new PutCommand({
        TableName,
        Item: {
          id: keyOf.code(purpose, holder),
          ...(code !== undefined && { code }),
          tries: 0,
          validUntil: now() + lifetimeMs[purpose],
          [EXPIRES_AT]: expiresAt(),
        },
      }),
    )
  }

  return {
    issue: async (purpose, holder) => {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      await start(purpose, holder, code)
      return code
    },
    pretend: async (purpose, holder) => await start(purpose, holder),
    check: async (purpose, holder, code) => {
      const stored = await takeTry(purpose, holder)
      if (stored.validUntil === undefined ? isOnRequest[purpose] : now() >= stored.validUntil) {
        throw expiredCode()
      }
      if (stored.code === undefined || !timingSafeEqualText(stored.code, code)) throw codeMismatch()
      return {
        spending: {
          Delete: {
            TableName,
            Key: { id: keyOf.code(purpose, holder) },
            ConditionExpression: 'code = :code AND validUntil = :validUntil',
            ExpressionAttributeValues: { ':code': stored.code, ':validUntil': stored.validUntil },
          },
        },
      }
    },
    discard: async (purpose, holder) => {
      await client.send(new DeleteCommand({ TableName, Key: { id: keyOf.code(purpose, holder) } }))
    },
  }
}
