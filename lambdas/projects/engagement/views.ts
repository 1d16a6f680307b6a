import { QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { Retry } from '../../platform/dynamodb/retry.ts'
import { ignoreConflict } from '../../platform/dynamodb/failures.ts'
import { tableName, type TableContext } from '../../platform/dynamodb/tables.ts'
import {
  type CountItem,
  dayCount,
  hourCount,
  outdatedCounts,
  SHARDS,
  sumViews,
  VIEWS_PREFIX,
  type ViewCounts,
} from './engagement-items.ts'

export interface Views {
  /** May miss views of the last moment. */
  count(project: string, now: number): Promise<ViewCounts>
  /**
   * Counts a view once per day and flag, and returns the counts with it. Flag and count are
   * written together.
   * @param flag key in the table of counters, new each day
   * @param now epoch milliseconds
   * @throws {UnavailableError} when a table fails, or under too much contention
   */
  countOne(project: string, flag: string, now: number): Promise<ViewCounts>
}

/** @param random in [0, 1), chooses the shard */
export const createViews = ({
  client,
  stage,
  retry,
  random,
}: TableContext & {
  readonly retry: Retry
  readonly random: () => number
}): Views => {
  const TableName = tableName(stage, 'engagement')

  const read = async (project: string): Promise<CountItem[]> => {
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: '#project = :project AND begins_with(part, :views)',
        ExpressionAttributeNames: { '#project': 'project' },
        ExpressionAttributeValues: { ':project': project, ':views': VIEWS_PREFIX },
      }),
    )
    return Items
  }

  const addOne = async (
    project: string,
    flag: string,
    items: readonly CountItem[],
    now: number,
  ) => {
    const part = VIEWS_PREFIX + Math.floor(random() * SHARDS)
    const outdated = outdatedCounts(items.find((item) => item['part'] === part) ?? {}, now)
    const removed = outdated.length > 0 ? ` REMOVE ${outdated.join(', ')}` : ''
    return await client.send(
      new TransactWriteCommand({
        TransactItems: [
          {
            Put: {
              TableName: tableName(stage, 'counters'),
              Item: { key: flag, expiresAt: endOfDay(now) },
              ConditionExpression: 'attribute_not_exists(#key)',
              ExpressionAttributeNames: { '#key': 'key' },
            },
          },
          {
            Update: {
              TableName,
              Key: { project, part },
              UpdateExpression: `ADD #total :one, ${dayCount(now)} :one, ${hourCount(now)} :one${removed}`,
              ExpressionAttributeNames: { '#total': 'total' },
              ExpressionAttributeValues: { ':one': 1 },
            },
          },
        ],
      }),
    )
  }

  return {
    count: async (project, now) => sumViews(await read(project), now),
    countOne: async (project, flag, now) => {
      const items = await read(project)
      // Only the flag has a condition.
      const isNew = await retry(
        `views of ${project}`,
        async () => await ignoreConflict(addOne(project, flag, items, now)),
      )
      const added = isNew ? { total: 1, [dayCount(now)]: 1, [hourCount(now)]: 1 } : {}
      return sumViews([...items, added], now)
    },
  }
}

/** Epoch seconds, with an hour's margin for clocks. */
const endOfDay = (now: number): number => (Math.floor(now / 86_400_000) + 1) * 86_400 + 3_600
