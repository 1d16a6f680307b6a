import { paginateScan } from '@aws-sdk/lib-dynamodb'
import { streamName } from '../../../platform/event-store/decider.ts'
import type { HeadItem } from '../../../platform/event-store/events/items.ts'
import { tableName, type TableContext } from '../../../platform/dynamodb/tables.ts'
import { projectDecider } from '../../decider.ts'

export interface ProjectVersion {
  readonly id: string
  readonly version: number
}

interface LookedThrough {
  readonly projects: ProjectVersion[]
  /** The stream after which the next look goes on; undefined at the end. */
  readonly lookedTo: string | undefined
}

/**
 * Every project with the version of its stream; consistent. By id, since ties of a rank follow the order
 * of listing, and a scan promises none.
 * Scans the whole table of heads: for imports and schedules, not for requests.
 */
export const readProjectVersions = async (table: TableContext): Promise<ProjectVersion[]> =>
  (await lookThrough(table)).projects

/**
 * The same of a part of the table, at least a page.
 * @param after where the look before has stopped
 */
export const lookThrough = async (
  { client, stage }: TableContext,
  after?: string,
  isOver: () => boolean = () => false,
): Promise<LookedThrough> => {
  const prefix = streamName(projectDecider.category, '')
  const projects: ProjectVersion[] = []
  const pages = paginateScan(
    { client, ...(after !== undefined && { startingToken: { stream: after } }) },
    {
      TableName: tableName(stage, 'heads'),
      ConsistentRead: true,
      FilterExpression: 'begins_with(#stream, :prefix)',
      ProjectionExpression: '#stream, version',
      ExpressionAttributeNames: { '#stream': 'stream' },
      ExpressionAttributeValues: { ':prefix': prefix },
    },
  )
  let lookedTo: string | undefined
  for await (const { Items = [], LastEvaluatedKey } of pages) {
    for (const { stream, version } of Items as Pick<HeadItem, 'stream' | 'version'>[]) {
      projects.push({ id: stream.slice(prefix.length), version })
    }
    lookedTo = LastEvaluatedKey?.['stream'] as string | undefined
    if (isOver()) break
  }
  return { projects: projects.toSorted((a, b) => (a.id < b.id ? -1 : 1)), lookedTo }
}
