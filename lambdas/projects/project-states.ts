import { type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { streamName } from '../platform/event-store/decider.ts'
import type { EventStore } from '../platform/event-store/event-store.ts'
import type { HeadItem } from '../platform/event-store/items.ts'
import { tableName } from '../platform/tables.ts'
import { projectDecider, type ProjectState } from './decider.ts'

interface HeadsTable {
  readonly client: DynamoDBDocumentClient
  readonly stage: string
  readonly store: EventStore
}

/**
 * The newest state of every project, those included that were stored before the call.
 *
 * It reads the table of heads from end to end, other streams too, so it is for imports and not for
 * requests.
 */
export const readProjectStates = async ({
  client,
  stage,
  store,
}: HeadsTable): Promise<ProjectState[]> => {
  const prefix = streamName(projectDecider.category, '')
  const states: ProjectState[] = []
  let page: Record<string, unknown> | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new ScanCommand({
        TableName: tableName(stage, 'heads'),
        ConsistentRead: true,
        FilterExpression: 'begins_with(#stream, :prefix)',
        ProjectionExpression: '#stream, rv, s',
        ExpressionAttributeNames: { '#stream': 'stream' },
        ExpressionAttributeValues: { ':prefix': prefix },
        ...(page && { ExclusiveStartKey: page }),
      }),
    )
    for (const { stream, rv, s } of Items as Pick<HeadItem, 'stream' | 'rv' | 's'>[]) {
      if (rv === projectDecider.reducerVersion) states.push(s as ProjectState)
      else states.push((await store.load(projectDecider, stream.slice(prefix.length))).state)
    }
    page = LastEvaluatedKey
  } while (page)
  return states
}
