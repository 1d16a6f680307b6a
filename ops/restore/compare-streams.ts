import type { EventItem } from '../../lambdas/platform/event-store/events/items.ts'
import { inParallel } from '../../lambdas/platform/in-parallel.ts'
import { profiles } from '../../lambdas/user/decider.ts'
import { streamName } from '../../lambdas/platform/event-store/decider.ts'
import { inLots } from '../in-lots.ts'
import { type CompleteStream, completeStreams } from '../streams/complete-streams.ts'
import { scanInParallel, segmentsFor } from '../streams/parallel-scan.ts'
import { readEventItems } from '../streams/read-stream.ts'
import { scanEvents } from '../streams/scan-events.ts'
import type { TableContext } from '../../lambdas/platform/dynamodb/tables.ts'
import { compareStream, type Conflict } from './compare-stream.ts'
import type { EventCopy } from './event-copy.ts'

const AT_ONCE = 16

export interface CompareOptions {
  readonly onProgress: (streams: number) => void
  readonly signal: AbortSignal
}

export interface Comparison {
  /** Of the copy. */
  readonly streams: number
  readonly events: number
  /** Events of the copy that are not there, and could be put back. */
  readonly missing: number
  /** Further ones that nothing could be put before: see `compareStream`. */
  readonly stranded: number
  /** The streams that lack them. */
  readonly lacking: readonly string[]
  readonly conflicts: readonly Conflict[]
  /** Users of whom the copy or what is there says that they are erased. */
  readonly erased: ReadonlySet<string>
}

/**
 * Compares every stream of a copy with the stream that is there, event by event. Reads the copy
 * once and asks for each stream; writes nothing. Holds the names of the streams that lack something,
 * and some streams with all their events.
 */
export const compareStreams = async (
  at: TableContext,
  copy: EventCopy,
  { onProgress, signal }: CompareOptions,
): Promise<Comparison> => {
  const segments = segmentsFor(copy.size)
  const counts = { streams: 0, events: 0, missing: 0, stranded: 0 }
  const lacking: string[] = []
  const conflicts: Conflict[] = []
  const erased = new Set<string>()
  const look = async ({ stream, items }: CompleteStream): Promise<void> => {
    const present = await readEventItems(at, stream)
    const compared = compareStream(items, present)
    counts.streams += 1
    counts.events += items.length
    counts.missing += compared.missing.length
    counts.stranded += compared.stranded
    if (compared.missing.length > 0) lacking.push(stream)
    conflicts.push(...compared.conflicts)
    if (stream.startsWith(PROFILE) && [...items, ...present].some(isErasure)) {
      erased.add(stream.slice(PROFILE.length))
    }
    onProgress(counts.streams)
  }
  await scanInParallel(segments, signal, async (segment, stop) => {
    const pages = scanEvents(copy.at, { table: copy.events, segment, segments, signal: stop })
    for await (const lot of inLots(completeStreams(pages), AT_ONCE)) {
      await inParallel(lot, AT_ONCE, look)
    }
  })
  return { ...counts, lacking, conflicts: conflicts.toSorted(byPlace), erased }
}

const isErasure = ({ t }: EventItem): boolean => t === 'PersonalDataErased'

const PROFILE = streamName(profiles.category, '')

const byPlace = (a: Conflict, b: Conflict): number =>
  a.stream === b.stream
    ? a.version - b.version
    : Number(a.stream > b.stream) - Number(a.stream < b.stream)
