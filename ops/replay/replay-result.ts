import type { RecordedEvent } from '../../lambdas/platform/event-store/events/envelope.ts'

export interface ReplayResult {
  /** By this run and, of a resumed job, by those before it. */
  readonly delivered: number
  /** As many as the heads say there are, less those that the filter left out. */
  readonly expected: number
  /** Streams whose events were read. */
  readonly streams: number
}

/** Takes events, those of one stream in order; resolves once they are safe where they go. */
export type Deliver = (events: readonly RecordedEvent[]) => Promise<void>
