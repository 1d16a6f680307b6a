import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { tableName, type TableContext } from '../dynamodb/tables.ts'
import { ignoreConditionFailure } from '../dynamodb/ignore-condition-failure.ts'
import { counterKey } from './counter-key.ts'

/** Remembers for a while that something was seen. */
export interface Flag {
  readonly name: string
  readonly seconds: number
}

export interface Flags {
  /** @param subject stored as a hash */
  set(flag: Flag, subject: string): Promise<void>
  has(flag: Flag, subject: string): Promise<boolean>
  /**
   * Whether `holder` is the first to claim the subject within the flag's time; repeats stay the
   * first.
   * @param holder stored as a hash
   */
  claim(flag: Flag, subject: string, holder: string): Promise<boolean>
}

export const createFlags = ({
  client,
  stage,
  now,
  secret,
}: TableContext & {
  now: () => number
  secret: string
}): Flags => {
  const TableName = tableName(stage, 'counters')
  const expiryOf = ({ seconds }: Flag): number => Math.ceil(now() / 1000) + seconds
  return {
    set: async (flag, subject) => {
      const key = counterKey(secret, flag.name, subject)
      await client.send(new PutCommand({ TableName, Item: { key, expiresAt: expiryOf(flag) } }))
    },
    has: async (flag, subject) => {
      const { Item } = await client.send(
        new GetCommand({
          TableName,
          Key: { key: counterKey(secret, flag.name, subject) },
          ConsistentRead: true,
        }),
      )
      return Number(Item?.['expiresAt'] ?? 0) > now() / 1000
    },
    claim: async (flag, subject, holder) => {
      const own = counterKey(secret, flag.name, holder)
      const put = new PutCommand({
        TableName,
        Item: {
          key: counterKey(secret, flag.name, subject),
          holder: own,
          expiresAt: expiryOf(flag),
        },
        ConditionExpression: 'attribute_not_exists(holder) OR holder = :own OR expiresAt <= :now',
        ExpressionAttributeValues: { ':own': own, ':now': now() / 1000 },
      })
      return (await ignoreConditionFailure(client.send(put))) !== undefined
    },
  }
}
