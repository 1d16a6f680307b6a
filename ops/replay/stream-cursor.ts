import type { RecordedEvent } from '../../lambdas/platform/event-store/events/envelope.ts'
import { BrokenStreamError } from '../../lambdas/platform/event-store/errors.ts'
import type { EventItem } from '../../lambdas/platform/event-store/events/items.ts'
import { readEvent } from '../streams/read-event.ts'
import { readHeadItem, readEventItems } from '../streams/read-stream.ts'
import type { TableContext } from '../../lambdas/platform/dynamodb/tables.ts'

/** How far a cursor has come in the stream it is at. */
export interface StreamPosition {
  readonly stream: string
  /** Taken up to here; 0 before the first. */
  readonly version: number
  /** The newest version that was seen. */
  readonly seen: number
}

export interface StreamCursor {
  /** The stream that further events may belong to. */
  position(): StreamPosition | undefined
  /** How many streams were taken whole by this cursor. */
  streams(): number
  /**
   * The next items of the segment, as events up to the version of their head.
   * @throws {BrokenStreamError} when a version is missing, also on a second look.
   */
  take(items: readonly EventItem[]): Promise<RecordedEvent[]>
  /** What is still missing of the last stream. */
  finish(): Promise<RecordedEvent[]>
}

/**
 * Goes through the events of one segment and sees to it that each stream comes whole, in order, and
 * once: from 1 to the version in `unclaimed`, which is taken out there when the stream is begun.
 * What the scan did not show, because it is eventually consistent, is read again. What was appended
 * since the heads were read is left out.
 *
 * @param unclaimed version of each head whose stream no cursor has begun; shared by all segments
 */
export const createStreamCursor = (
  at: TableContext,
  unclaimed: Map<string, number>,
  { prefix, resumeAt }: { prefix: string; resumeAt?: StreamPosition | undefined },
): StreamCursor => {
  let current: { stream: string; version: number; seen: number; end: number } | undefined
  let whole = 0

  const begin = (stream: string, version = 0, seen = 0) => {
    const end = unclaimed.get(stream) ?? 0
    unclaimed.delete(stream)
    current = { stream, version, seen, end }
    return current
  }

  const complete = async (): Promise<RecordedEvent[]> => {
    if (!current) return []
    const { stream, version, seen, end } = current
    current = undefined
    if (seen > end) await assertAppended(at, stream, seen)
    const rest = await readRange(at, stream, version + 1, end)
    if (end > 0) whole += 1
    return rest
  }

  if (resumeAt) begin(resumeAt.stream, resumeAt.version, resumeAt.seen)
  return {
    position: () =>
      current && { stream: current.stream, version: current.version, seen: current.seen },
    streams: () => whole,
    take: async (items) => {
      const parts: RecordedEvent[][] = []
      for (const item of items) {
        const { stream, version } = item
        if (!stream.startsWith(prefix)) continue
        if (current?.stream !== stream) parts.push(await complete())
        const place = current ?? begin(stream)
        place.seen = version
        if (version > place.end) continue
        parts.push(await readRange(at, stream, place.version + 1, version - 1), [readEvent(item)])
        place.version = version
      }
      return parts.flat()
    },
    finish: complete,
  }
}

const readRange = async (
  at: TableContext,
  stream: string,
  from: number,
  to: number,
): Promise<RecordedEvent[]> => {
  if (from > to) return []
  const items = await readEventItems(at, stream, { from, to })
  const missing = firstMissing(items, from, to)
  if (missing !== undefined) throw new BrokenStreamError(stream, missing, 'the event is missing')
  return items.map(readEvent)
}

const firstMissing = (
  items: readonly EventItem[],
  from: number,
  to: number,
): number | undefined => {
  const gap = items.findIndex(({ version }, index) => version !== from + index)
  if (gap >= 0) return from + gap
  return items.length < to - from + 1 ? from + items.length : undefined
}

/** Beyond the head that was read there may only be what was appended since. */
const assertAppended = async (at: TableContext, stream: string, version: number): Promise<void> => {
  const head = await readHeadItem(at, stream)
  if ((head?.version ?? 0) < version) {
    throw new BrokenStreamError(stream, version, 'the head does not know this event')
  }
}
