import type { HeadItem } from '../../lambdas/platform/event-store/items.ts'
import type { TablesAt } from '../tables-at.ts'
import { readStanding, type Standing } from './read-stream.ts'
import { type EventPage, scanEvents, type ScanOptions } from './scan-events.ts'
import { scanHeads } from './scan-heads.ts'

/** Where streams are read from whole. */
export interface StreamSource {
  /** Every head, in no order. */
  heads(signal: AbortSignal): AsyncIterable<HeadItem>
  /** See `scanEvents`. */
  events(options: ScanOptions): AsyncIterable<EventPage>
  /** What is appended meanwhile looks like nothing. */
  standing(stream: string): Promise<Standing>
}

export const tablesSource = (at: TablesAt): StreamSource => ({
  heads: (signal) => scanHeads(at, signal),
  events: (options) => scanEvents(at, options),
  standing: async (stream) => await readStanding(at, stream),
})
