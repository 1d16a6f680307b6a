import { GetCommand, paginateQuery } from '@aws-sdk/lib-dynamodb'
import type { EventItem, HeadItem } from '../../lambdas/platform/event-store/events/items.ts'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import type { TableContext } from '../../lambdas/platform/dynamodb/tables.ts'

/**
 * The events of a stream as they are stored, by version, both bounds included; consistent.
 * @param options.table another table of events than that of the stage
 */
export const readEventItems = async (
  { client, stage }: TableContext,
  stream: string,
  {
    from = 1,
    to = Number.MAX_SAFE_INTEGER,
    table = tableName(stage, 'events'),
  }: { from?: number; to?: number; table?: string } = {},
): Promise<EventItem[]> => {
  const items: EventItem[] = []
  const pages = paginateQuery(
    { client },
    {
      TableName: table,
      KeyConditionExpression: '#stream = :stream AND version BETWEEN :from AND :to',
      ExpressionAttributeNames: { '#stream': 'stream' },
      ExpressionAttributeValues: { ':stream': stream, ':from': from, ':to': to },
      ConsistentRead: true,
    },
  )
  for await (const { Items = [] } of pages) items.push(...(Items as EventItem[]))
  return items
}

/** The head of a stream as it is stored; consistent. */
export const readHeadItem = async (
  { client, stage }: TableContext,
  stream: string,
): Promise<HeadItem | undefined> => {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(stage, 'heads'), Key: { stream }, ConsistentRead: true }),
  )
  return Item as HeadItem | undefined
}

/** A stream and its head as they stood together at one moment. */
export interface Standing {
  readonly items: readonly EventItem[]
  readonly head: HeadItem | undefined
}

/**
 * Reads a stream so that appends that come in between look like nothing: what was appended after
 * the head had been read is left out. Events that no head ever covered are kept.
 */
export const readStanding = async (at: TableContext, stream: string): Promise<Standing> => {
  const head = await readHeadItem(at, stream)
  const items = await readEventItems(at, stream)
  const covered = head?.version ?? 0
  const newest = items.at(-1)?.version ?? 0
  if (newest <= covered) return { items, head }
  const later = await readHeadItem(at, stream)
  const laterCovers = later?.version ?? 0
  if (laterCovers < newest) return { items, head: later }
  // Of a stream that was born in between nothing would be left.
  if (!head) return await readStanding(at, stream)
  return { items: items.filter(({ version }) => version <= covered), head }
}
