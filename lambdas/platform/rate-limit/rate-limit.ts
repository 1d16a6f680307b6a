import { createHash } from 'node:crypto'
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { tableName } from '../tables.ts'

/** At most `count` calls in any window of `seconds` that starts at a multiple of `seconds`. */
export interface Limit {
  readonly name: string
  readonly count: number
  readonly seconds: number
}

export interface RateLimit {
  /**
   * Counts one call before it is made.
   *
   * @param subject what is limited: an e-mail, an address; stored as a hash only
   * @returns seconds to wait when the limit is reached, else undefined
   */
  take(limit: Limit, subject: string): Promise<number | undefined>
  /** Gives a call back that turned out harmless, such as a login that succeeded. */
  giveBack(limit: Limit, subject: string): Promise<void>
}

/**
 * Fixed windows, counted by one conditional update each.
 *
 * @param now epoch milliseconds
 * @param factor multiplies every count; tests and benches raise it
 */
export const createRateLimit = ({
  client,
  stage,
  now,
  factor,
}: {
  client: DynamoDBDocumentClient
  stage: string
  now: () => number
  factor: number
}): RateLimit => {
  const TableName = tableName(stage, 'counters')
  const keyOf = ({ name, seconds }: Limit, subject: string): { key: string; end: number } => {
    const window = Math.floor(now() / 1000 / seconds)
    const digest = createHash('sha256').update(`${name}\n${subject}`).digest('base64url')
    return { key: `${name}#${digest}#${window}`, end: (window + 1) * seconds }
  }
  const add = async (limit: Limit, subject: string, amount: 1 | -1): Promise<boolean> => {
    const { key, end } = keyOf(limit, subject)
    try {
      await client.send(
        new UpdateCommand({
          TableName,
          Key: { key },
          UpdateExpression: 'ADD #count :amount SET expiresAt = :end',
          ConditionExpression:
            amount === 1 ? 'attribute_not_exists(#count) OR #count < :most' : '#count > :most',
          ExpressionAttributeNames: { '#count': 'count' },
          ExpressionAttributeValues: {
            ':amount': amount,
            ':most': amount === 1 ? limit.count * factor : 0,
            ':end': end,
          },
        }),
      )
      return true
    } catch (error) {
      if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return false
      throw error
    }
  }
  return {
    take: async (limit, subject) => {
      if (await add(limit, subject, 1)) return undefined
      return Math.max(1, Math.ceil(keyOf(limit, subject).end - now() / 1000))
    },
    giveBack: async (limit, subject) => {
      await add(limit, subject, -1)
    },
  }
}
