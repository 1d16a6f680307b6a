import type { BeginningItem, HeadItem } from '../../lambdas/platform/event-store/events/items.ts'
import type { TableContext } from '../../lambdas/platform/dynamodb/tables.ts'
import { scanBeginnings } from './scan-beginnings.ts'
import { readStanding, type Standing } from './read-stream.ts'
import { type EventPage, scanEvents, type ScanOptions } from './scan-events.ts'
import { scanHeads } from './scan-heads.ts'

/** Where streams are read from whole. */
export interface StreamSource {
  /** Every note that a stream began, in no order. */
  beginnings(signal: AbortSignal): AsyncIterable<BeginningItem>
  /** Every head, in no order. */
  heads(signal: AbortSignal): AsyncIterable<HeadItem>
  /** See `scanEvents`. */
  events(options: ScanOptions): AsyncIterable<EventPage>
  /** What is appended meanwhile looks like nothing. */
  standing(stream: string): Promise<Standing>
}

export const tablesSource = (at: TableContext): StreamSource => ({
  beginnings: (signal) => scanBeginnings(at, signal),
  heads: (signal) => scanHeads(at, signal),
  events: (options) => scanEvents(at, options),
  standing: async (stream) => await readStanding(at, stream),
})
