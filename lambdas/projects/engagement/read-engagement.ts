import { batchGet } from '../../platform/dynamodb/batch-get.ts'
import { tableName, type TableContext } from '../../platform/dynamodb/tables.ts'
import { type CountItem, SHARDS, VIEWS_PREFIX, VOTES_PREFIX } from './engagement-items.ts'

export interface CountItems {
  readonly votes: readonly CountItem[]
  readonly views: readonly CountItem[]
}

/** By project id; one request per dozen. */
export const readEngagement = async (
  { client, stage }: TableContext,
  ids: readonly string[],
): Promise<Map<string, CountItems>> => {
  const counts = new Map(
    ids.map((id) => [id, { votes: [] as CountItem[], views: [] as CountItem[] }]),
  )
  const keys = [...counts.keys()].flatMap((project) =>
    [VOTES_PREFIX, VIEWS_PREFIX].flatMap((prefix) =>
      Array.from({ length: SHARDS }, (_, shard) => ({ project, part: `${prefix}${shard}` })),
    ),
  )
  const items = await batchGet(client, { table: tableName(stage, 'engagement'), keys })
  for (const item of items) {
    const kind = String(item['part']).startsWith(VOTES_PREFIX) ? 'votes' : 'views'
    counts.get(String(item['project']))?.[kind].push(item)
  }
  return counts
}
