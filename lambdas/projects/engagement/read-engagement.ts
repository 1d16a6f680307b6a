import { BatchGetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { tableName } from '../../platform/tables.ts'
import { type CountItem, SHARDS, VIEWS_PREFIX, VOTES_PREFIX } from './engagement-items.ts'

/** Where votes and views are counted. */
interface EngagementTable {
  readonly client: DynamoDBDocumentClient
  readonly stage: string
}

/** What was counted of one project, each count in several items. */
export interface CountItems {
  readonly votes: readonly CountItem[]
  readonly views: readonly CountItem[]
}

/** Most items that DynamoDB answers at once. */
const KEYS_AT_ONCE = 100

/** The counts of many projects by id, one request for a dozen of them. */
export const readEngagement = async (
  { client, stage }: EngagementTable,
  ids: readonly string[],
): Promise<Map<string, CountItems>> => {
  const TableName = tableName(stage, 'engagement')
  const counts = new Map(
    ids.map((id) => [id, { votes: [] as CountItem[], views: [] as CountItem[] }]),
  )
  const wanted = [...counts.keys()].flatMap((project) =>
    [VOTES_PREFIX, VIEWS_PREFIX].flatMap((prefix) =>
      Array.from({ length: SHARDS }, (_, shard) => ({ project, part: `${prefix}${shard}` })),
    ),
  )
  while (wanted.length > 0) {
    const Keys = wanted.splice(0, KEYS_AT_ONCE)
    const { Responses, UnprocessedKeys } = await client.send(
      new BatchGetCommand({ RequestItems: { [TableName]: { Keys } } }),
    )
    wanted.push(...((UnprocessedKeys?.[TableName]?.Keys ?? []) as typeof wanted))
    for (const item of Responses?.[TableName] ?? []) {
      const kind = String(item['part']).startsWith(VOTES_PREFIX) ? 'votes' : 'views'
      counts.get(String(item['project']))?.[kind].push(item)
    }
  }
  return counts
}
