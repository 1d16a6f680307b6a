import { paginateScan } from '@aws-sdk/lib-dynamodb'
import { incidents, type IncidentState } from '../../lambdas/incidents/decider.ts'
import { createQueue } from '../../lambdas/incidents/operations.ts'
import { streamName } from '../../lambdas/platform/event-store/decider.ts'
import type { HeadItem } from '../../lambdas/platform/event-store/events/items.ts'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import type { TableContext } from '../table-context.ts'

/**
 * Puts every report into the queue of staff again, which can be lost like any read model. The heads
 * have to be right.
 *
 * @returns how many there are
 */
export const rebuildIncidentQueue = async ({ client, stage }: TableContext): Promise<number> => {
  const prefix = streamName(incidents.category, '')
  const queue = createQueue({ client, stage })
  let count = 0
  const pages = paginateScan(
    { client },
    {
      TableName: tableName(stage, 'heads'),
      ConsistentRead: true,
      FilterExpression: 'begins_with(#stream, :prefix)',
      ExpressionAttributeNames: { '#stream': 'stream' },
      ExpressionAttributeValues: { ':prefix': prefix },
    },
  )
  for await (const { Items = [] } of pages) {
    for (const { stream, s } of Items as HeadItem[]) {
      const state = s as IncidentState
      if (state.status === 'none') continue
      const reportedAt = state.history[0]?.at ?? ''
      await queue.put({ reference: stream.slice(prefix.length), status: state.status, reportedAt })
      count += 1
    }
  }
  return count
}
