import { createHash, randomBytes } from 'node:crypto'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { Scope } from '../tokens/scopes.ts'
import type { TransactItem } from '../users/transact.ts'
import { EXPIRES_AT, keyOf, type UserTable } from '../users/user-table.ts'

interface CodeOrder {
  readonly sub: string
  readonly clientId: string
  readonly redirectUri: string
  readonly scopes: readonly Scope[]
  readonly nonce?: string | undefined
  readonly codeChallenge?: string | undefined
}

interface HeldOrder extends CodeOrder {
  /** Milliseconds since the epoch. */
  readonly validUntil: number
  readonly grant?: string
}

export interface AuthorizationCodes {
  /** Makes a code that lives for five minutes. */
  issue(order: CodeOrder): Promise<string>
  /** Finds spent and expired codes too. */
  find(code: string): Promise<HeldOrder | undefined>
  /** Marks the code as spent on a grant; fails when it is spent already. */
  spend(code: string, grant: string): TransactItem
}

const LIFETIME_MS = 5 * 60_000

// Longer than a code lives, so that a second use is seen as one and ends what came of the first.
const KEPT_MS = 24 * 3_600_000

export const createAuthorizationCodes = (
  { client, name: TableName }: UserTable,
  now: () => number,
): AuthorizationCodes => {
  const keyFor = (code: string) => ({
    id: keyOf.authorizationCode(createHash('sha256').update(code).digest('base64url')),
  })

  return {
    issue: async (order) => {
      const code = randomBytes(32).toString('base64url')
      await client.send(
        new PutCommand({
          TableName,
          Item: {
            ...keyFor(code),
            ...Object.fromEntries(Object.entries(order).filter(([, value]) => value !== undefined)),
            validUntil: now() + LIFETIME_MS,
            [EXPIRES_AT]: Math.ceil((now() + KEPT_MS) / 1000),
          },
        }),
      )
      return code
    },
    find: async (code) => {
      const { Item } = await client.send(
        new GetCommand({ TableName, Key: keyFor(code), ConsistentRead: true }),
      )
      return Item as HeldOrder | undefined
    },
    spend: (code, grant) => ({
      Update: {
        TableName,
        Key: keyFor(code),
        UpdateExpression: 'SET #grant = :grant',
        ConditionExpression: 'attribute_exists(id) AND attribute_not_exists(#grant)',
        ExpressionAttributeNames: { '#grant': 'grant' },
        ExpressionAttributeValues: { ':grant': grant },
      },
    }),
  }
}
