import { randomUUID } from 'node:crypto'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { tableName, type TableContext } from '../dynamodb/tables.ts'
import { counterKey } from './counter-key.ts'

/** At most `count` calls in any window of `seconds` that starts at a multiple of `seconds`. */
export interface Limit {
  readonly name: string
  readonly count: number
  readonly seconds: number
}

/** One call per subject in so many seconds. */
export interface Cooldown {
  readonly name: string
  readonly everySeconds: number
}

export interface RateLimit {
  /**
   * Counts one call before it is made.
   * @param subject stored as a hash
   * @param amount as how many calls it counts, all of them or none; a cooldown takes no notice. Default: 1
   * @returns seconds to wait when the limit is reached, else undefined
   * @throws RangeError when no window has room for the amount
   */
  consume(limit: Limit | Cooldown, subject: string, amount?: number): Promise<number | undefined>
  /** Refunds a call that turned out to be harmless, such as a successful login. */
  refund(limit: Limit | Cooldown, subject: string, amount?: number): Promise<void>
}

/**
 * Fixed windows, one conditional update each, and cooldowns, exact to the millisecond.
 * @param factor multiplies counts and divides cooldowns, below a second to none; raised by tests
 * and benches
 */
export const createRateLimit = ({
  client,
  stage,
  now,
  factor,
  secret,
}: TableContext & {
  now: () => number
  factor: number
  secret: string
}): RateLimit => {
  const TableName = tableName(stage, 'counters')
  const keyOf = ({ name, seconds }: Limit, subject: string): { key: string; end: number } => {
    const window = Math.floor(now() / 1000 / seconds)
    return { key: `${counterKey(secret, name, subject)}#${window}`, end: (window + 1) * seconds }
  }
  const add = async (
    { key, end }: ReturnType<typeof keyOf>,
    limit: Limit,
    amount: number,
  ): Promise<boolean> => {
    const call = randomUUID()
    const fits =
      amount < 0 ? '#count >= :before' : '(attribute_not_exists(#count) OR #count <= :before)'
    try {
      await client.send(
        new UpdateCommand({
          TableName,
          Key: { key },
          UpdateExpression: 'ADD #count :amount SET expiresAt = :end, takenBy = :call',
          // The response to a first try may be lost: its repeat does not count again.
          ConditionExpression: `${fits} AND (attribute_not_exists(takenBy) OR takenBy <> :call)`,
          ExpressionAttributeNames: { '#count': 'count' },
          ExpressionAttributeValues: {
            ':amount': amount,
            ':before': amount < 0 ? -amount : limit.count * factor - amount,
            ':end': end,
            ':call': call,
          },
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      )
      return true
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error
      return error.Item?.['takenBy']?.S === call
    }
  }
  const wait = async ({ name, everySeconds }: Cooldown, subject: string) => {
    const free = now() + Math.floor(everySeconds / factor) * 1000
    try {
      await client.send(
        new UpdateCommand({
          TableName,
          Key: { key: counterKey(secret, name, subject) },
          UpdateExpression: 'SET freeAt = :free, expiresAt = :end, takenBy = :call',
          // The response to a first try may be lost: its repeat meets what it wrote.
          ConditionExpression: 'attribute_not_exists(freeAt) OR freeAt <= :now OR takenBy = :call',
          ExpressionAttributeValues: {
            ':free': free,
            ':now': now(),
            ':call': randomUUID(),
            ':end': Math.ceil(free / 1000),
          },
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      )
      return undefined
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error
      const until = Number(error.Item?.['freeAt']?.N ?? free)
      return Math.max(1, Math.ceil((until - now()) / 1000))
    }
  }
  return {
    consume: async (limit, subject, amount = 1) => {
      if ('everySeconds' in limit) return await wait(limit, subject)
      // The first call of a window would pass.
      if (amount > limit.count * factor) throw new RangeError(`${limit.name} never has ${amount}.`)
      const window = keyOf(limit, subject)
      if (await add(window, limit, amount)) return undefined
      // The window may have ended meanwhile.
      return Math.max(1, Math.ceil(window.end - now() / 1000))
    },
    refund: async (limit, subject, amount = 1) => {
      if ('everySeconds' in limit) {
        const key = counterKey(secret, limit.name, subject)
        await client.send(new DeleteCommand({ TableName, Key: { key } }))
        return
      }
      await add(keyOf(limit, subject), limit, -amount)
    },
  }
}
