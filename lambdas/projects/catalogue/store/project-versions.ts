import { type DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb'
import { streamName } from '../../../platform/event-store/decider.ts'
import type { HeadItem } from '../../../platform/event-store/events/items.ts'
import { tableName } from '../../../platform/dynamodb/tables.ts'
import { projectDecider } from '../../decider.ts'

interface HeadsTable {
  readonly client: DynamoDBDocumentClient
  readonly stage: string
}

export interface ProjectVersion {
  readonly id: string
  readonly version: number
}

/**
 * Every project with the version of its stream; consistent. By id, since ties of a rank follow the order
 * of listing, and a scan promises none.
 * Scans the whole table of heads: for imports and schedules, not for requests.
 */
export const readProjectVersions = async ({
  client,
  stage,
}: HeadsTable): Promise<ProjectVersion[]> => {
  const prefix = streamName(projectDecider.category, '')
  const projects: ProjectVersion[] = []
  const pages = paginateScan(
    { client },
    {
      TableName: tableName(stage, 'heads'),
      ConsistentRead: true,
      FilterExpression: 'begins_with(#stream, :prefix)',
      ProjectionExpression: '#stream, version',
      ExpressionAttributeNames: { '#stream': 'stream' },
      ExpressionAttributeValues: { ':prefix': prefix },
    },
  )
  for await (const { Items = [] } of pages) {
    for (const { stream, version } of Items as Pick<HeadItem, 'stream' | 'version'>[]) {
      projects.push({ id: stream.slice(prefix.length), version })
    }
  }
  return projects.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
