import { paginateScan } from '@aws-sdk/lib-dynamodb'
import type { EventItem } from '../../lambdas/platform/event-store/events/items.ts'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import type { TableContext } from '../../lambdas/platform/dynamodb/tables.ts'

/** Where a page ended. */
export type EventKey = Pick<EventItem, 'stream' | 'version'>

export interface EventPage {
  readonly items: readonly EventItem[]
  /** Where the next page begins; undefined on the last. */
  readonly next: EventKey | undefined
}

export interface ScanOptions {
  /** Name of a table of events. Default: that of the stage. */
  readonly table?: string | undefined
  readonly segment: number
  readonly segments: number
  /** Where an earlier scan of the same segment had come to. */
  readonly after?: EventKey | undefined
  /** Events per page. Default: as many as make 1 MB. */
  readonly pageLimit?: number | undefined
  /** Looked at between pages. */
  readonly signal: AbortSignal
}

/**
 * The events of one segment, page by page. All events of a stream come in one segment, together and
 * by version. The newest ones may be missing: the scan is eventually consistent, at half the price.
 */
export const scanEvents = async function* (
  { client, stage }: TableContext,
  { table = tableName(stage, 'events'), segment, segments, after, pageLimit, signal }: ScanOptions,
): AsyncGenerator<EventPage> {
  const pages = paginateScan(
    { client, ...(after && { startingToken: after }) },
    {
      TableName: table,
      Segment: segment,
      TotalSegments: segments,
      ...(pageLimit !== undefined && { Limit: pageLimit }),
    },
  )
  for await (const { Items = [], LastEvaluatedKey } of pages) {
    // The table holds nothing but what the event store made.
    yield { items: Items as EventItem[], next: LastEvaluatedKey as EventKey | undefined }
    signal.throwIfAborted()
  }
}
