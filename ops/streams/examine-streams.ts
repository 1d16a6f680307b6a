import { verifyStream } from '../../lambdas/platform/event-store/events/hash-chain.ts'
import {
  type BeginningItem,
  eventFromItem,
  type EventItem,
} from '../../lambdas/platform/event-store/events/items.ts'
import { type AnyDecider, deciderOf } from '../deciders.ts'
import { isSound } from './check-stream.ts'
import { type HeadDigest, digestHead } from './head-digest.ts'
import { scanInParallel, segmentsFor } from './parallel-scan.ts'
import type { StreamSource } from './stream-source.ts'
import { completeStreams } from './complete-streams.ts'

export interface ExamineOptions {
  readonly deciders: readonly AnyDecider[]
  /** Heads whose state another reducer made are suspect too. */
  readonly upToDate?: boolean
  /** Default: by the number of events. */
  readonly segments?: number | undefined
  /** Events looked at, of how many. */
  readonly onProgress: (done: number, expected: number) => void
  /** Suspects looked at again, of how many. */
  readonly onSecondLook?: (done: number, suspects: number) => void
  readonly signal: AbortSignal
}

export interface Examined {
  /** Streams that are sound, and their events. */
  readonly streams: number
  readonly events: number
  /** Sound streams of a category without a decider: their state was not compared. */
  readonly unfolded: number
  /** Streams that are not sound, or that changed while they were looked at: look again. */
  readonly suspects: readonly string[]
  /** Beginnings that nothing notes: of streams from before there were notes, or begun just now. */
  readonly unnoted: readonly BeginningItem[]
  /** When streams began, as their notes say. */
  readonly begun: ReadonlyMap<string, readonly string[]>
}

/**
 * Looks at every stream, its head and the note of its beginning once, by three scans at the price of
 * eventually consistent reads. Holds a digest of every head, the name of every stream, and one stream
 * per segment with all its events.
 */
export const examineStreams = async (
  source: StreamSource,
  { deciders, upToDate = false, segments, onProgress, signal }: ExamineOptions,
): Promise<Examined> => {
  // First of all: what is noted has its events and its head from then on.
  const begun = new Map<string, string[]>()
  for await (const { stream, begunAt } of source.beginnings(signal)) {
    const others = begun.get(stream)
    if (others) others.push(begunAt)
    else begun.set(stream, [begunAt])
  }
  const heads = new Map<string, HeadDigest>()
  let expected = 0
  for await (const head of source.heads(signal)) {
    heads.set(head.stream, digestHead(head))
    // Of a damaged head not even the version may be left.
    expected += head.version || 0
  }
  const parts = segments ?? segmentsFor(expected)
  const counts = { streams: 0, events: 0, unfolded: 0 }
  const suspects = new Set<string>()
  const unnoted: BeginningItem[] = []
  const met = new Set<string>()
  let done = 0
  await scanInParallel(parts, signal, async (segment, stop) => {
    const pages = source.events({ segment, segments: parts, signal: stop })
    for await (const { stream, items } of completeStreams(pages)) {
      const head = heads.get(stream)
      heads.delete(stream)
      met.add(stream)
      const [first] = items
      const notes = begun.get(stream) ?? []
      const isNoted = notes.includes(first?.recordedAt ?? '')
      if (first && notes.length === 0 && isBeginning(first)) {
        unnoted.push({ stream, begunAt: first.recordedAt })
      }
      const beganOnce = notes.length === (isNoted ? 1 : 0)
      const decider = deciderOf(stream, deciders)
      const isCurrent = !upToDate || head?.reducerVersion === decider?.reducerVersion
      if (
        beganOnce &&
        head &&
        (isCurrent || !decider) &&
        (await isSound({ items, decider }, head))
      ) {
        counts.streams += 1
        counts.events += items.length
        if (!decider) counts.unfolded += 1
      } else {
        suspects.add(stream)
      }
      done += items.length
      onProgress(done, expected)
    }
  })
  // No event of theirs was met.
  for (const stream of [...heads.keys(), ...begun.keys()]) {
    if (!met.has(stream)) suspects.add(stream)
  }
  return { ...counts, suspects: [...suspects], unnoted, begun }
}

/** Of a damaged event the time may be another. */
const isBeginning = (item: EventItem): boolean => {
  try {
    return verifyStream([eventFromItem(item)]).length === 0
  } catch {
    return false
  }
}
