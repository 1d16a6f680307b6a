import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { randomInt } from 'node:crypto'
import { sameText } from './same-text.ts'
import { attemptLimitExceeded, ServiceError } from './service-error.ts'
import { EXPIRES_AT, keyOf, type UserTable } from './user-table.ts'

export type CodePurpose = keyof typeof lifetimeMs

/** Codes by purpose and holder: the sub of a user, or the normalised name where no user has it. */
export interface Codes {
  /** Makes a code of six digits that replaces the holder's earlier one. */
  issue(purpose: CodePurpose, holder: string): Promise<string>
  /**
   * Passes for the holder's living code and throws CodeMismatchException, ExpiredCodeException or,
   * once five tries were spent on the code, LimitExceededException. A holder without user has
   * the same five tries.
   */
  check(purpose: CodePurpose, holder: string, code: string): Promise<void>
  discard(purpose: CodePurpose, holder: string): Promise<void>
}

const TRIES_PER_CODE = 5

const lifetimeMs = { 'sign-up': 24 * 3_600_000 } as const

// Longer than any code lives, so that a late one is reported as expired and not as wrong.
const KEPT_MS = 7 * 24 * 3_600_000

interface HeldCode {
  /** Absent where only tries were counted. */
  readonly code?: string
  /** Milliseconds since the epoch. */
  readonly validUntil?: number
}

export const createCodes = ({ client, name: TableName }: UserTable, now: () => number): Codes => {
  const expiresAt = (): number => Math.ceil((now() + KEPT_MS) / 1000)

  // Counted before the code is compared, so that parallel guesses have five tries together.
  const takeTry = async (purpose: CodePurpose, holder: string): Promise<HeldCode> => {
    try {
      const { Attributes } = await client.send(
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
      )
      return Attributes as HeldCode
    } catch (error) {
      throw error instanceof ConditionalCheckFailedException ? attemptLimitExceeded() : error
    }
  }

  return {
    issue: async (purpose, holder) => {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      await client.send(
        new PutCommand({
          TableName,
          Item: {
            id: keyOf.code(purpose, holder),
            code,
            tries: 0,
            validUntil: now() + lifetimeMs[purpose],
            [EXPIRES_AT]: expiresAt(),
          },
        }),
      )
      return code
    },
    check: async (purpose, holder, code) => {
      const held = await takeTry(purpose, holder)
      if (held.validUntil !== undefined && now() >= held.validUntil) {
        throw new ServiceError(
          'ExpiredCodeException',
          'Invalid code provided, please request a code again.',
        )
      }
      if (held.code === undefined || !sameText(held.code, code)) {
        throw new ServiceError(
          'CodeMismatchException',
          'Invalid verification code provided, please try again.',
        )
      }
    },
    discard: async (purpose, holder) => {
      await client.send(new DeleteCommand({ TableName, Key: { id: keyOf.code(purpose, holder) } }))
    },
  }
}
