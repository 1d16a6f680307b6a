import { OpsError } from '../ops-error.ts'
import { scanInParallel, segmentsFor } from '../streams/parallel-scan.ts'
import { scanEvents } from '../streams/scan-events.ts'
import { scanHeads } from '../streams/scan-heads.ts'
import type { TableContext } from '../../lambdas/platform/dynamodb/tables.ts'
import { count } from '../format.ts'
import { type EventFilter, matches } from './event-filter.ts'
import {
  type JobStart,
  NOTHING_YET,
  openJob,
  ephemeralJob,
  type ReplayJob,
  type SegmentProgress,
} from './replay-job.ts'
import type { Deliver, ReplayResult } from './replay-result.ts'
import { createStreamCursor } from './stream-cursor.ts'
import type { TableReplay } from './table-replay.ts'

export interface ReplayOptions extends TableReplay {
  readonly filter: EventFilter
  readonly deliver: Deliver
  /** Events read, of how many. */
  readonly onProgress?: (done: number, expected: number) => void
  /** Default: by the number of events. A resumed job keeps its own. */
  readonly segments?: number | undefined
}

/**
 * Delivers every event that was there at the start of the replay, each stream in order, by a parallel
 * scan. Of a job, the end of each page is stored once the page is delivered: after a crash nothing
 * is missing, and at most the last page of each segment comes again. A job that is done is not done
 * again: what came of it is answered.
 *
 * @throws {BrokenStreamError} when an event is missing; what was not delivered by then is not
 * @throws {OpsError} when the job is not what it was or is run twice
 */
export const replayTable = async (
  at: TableContext,
  { filter, deliver, job: jobOptions, signal, ...options }: ReplayOptions,
): Promise<ReplayResult> => {
  const prefix = filter.stream ?? ''
  const begin = async (): Promise<JobStart> => {
    const versions = new Map<string, number>()
    for await (const head of scanHeads(at, signal, ['stream', 'version'])) {
      if (head.stream.startsWith(prefix)) versions.set(head.stream, head.version)
    }
    return { versions, segments: options.segments ?? segmentsFor(sum(versions.values())) }
  }
  const job = jobOptions ? await openJob(at, jobOptions, begin) : ephemeralJob(await begin())
  if (job.result) {
    await options.onDone?.(job.written)
    return job.result
  }
  await options.onBegin?.(job.isResumed, job.written)

  const total = sum(job.versions.values())
  const unclaimed = new Map(job.versions)
  const reached = Array.from({ length: job.segments }, (_, index) => job.progressOf(index))
  const replayPage = async (events: Parameters<Deliver>[0], before: SegmentProgress) => {
    const wanted = events.filter((event) => matches(filter, event))
    if (wanted.length > 0) await deliver(wanted)
    return {
      pages: before.pages + 1,
      delivered: before.delivered + wanted.length,
      leftOut: before.leftOut + events.length - wanted.length,
      written: options.written?.(),
    }
  }

  await scanInParallel(job.segments, signal, async (segment, stop) => {
    const start = job.progressOf(segment)
    if (start.isDone) return
    const cursor = createStreamCursor(at, unclaimed, { prefix, resumeAt: start.position })
    const { after } = start
    const { segments } = job
    const pages = scanEvents(at, { ...options, segment, segments, after, signal: stop })
    let progress = start
    for await (const { items, next } of pages) {
      const taken = await cursor.take(items)
      const events = next ? taken : taken.concat(await cursor.finish())
      progress = {
        ...(await replayPage(events, progress)),
        isDone: next === undefined,
        after: next,
        position: cursor.position(),
        streams: start.streams + cursor.streams(),
      }
      await job.save(segment, progress)
      reached[segment] = progress
      options.onProgress?.(readIn(reached), total)
    }
  })

  const late: SegmentProgress[] = []
  for (const stream of unmet(job, unclaimed, reached)) {
    const resumeAt = { stream, version: 0, seen: 0 }
    const cursor = createStreamCursor(at, unclaimed, { prefix, resumeAt })
    const page = await replayPage(await cursor.finish(), NOTHING_YET)
    late.push({ ...page, isDone: true, streams: cursor.streams() })
  }
  const all = [...reached, ...late]
  const result = {
    delivered: sum(all.map(({ delivered }) => delivered)),
    expected: total - sum(all.map(({ leftOut }) => leftOut)),
    streams: sum(all.map(({ streams }) => streams)),
  }
  await job.finish(result, options.written?.())
  return result
}

/**
 * The streams of which the scan has shown nothing: they may be too new for it. After a resumption
 * it is not known any more which they are.
 */
const unmet = (
  { isResumed, versions }: ReplayJob,
  unclaimed: ReadonlyMap<string, number>,
  reached: readonly SegmentProgress[],
): string[] => {
  if (!isResumed) return [...unclaimed.keys()]
  const missing = versions.size - sum(reached.map(({ streams }) => streams))
  if (missing === 0) return []
  throw new OpsError(
    `Of ${count(missing, 'stream')} no event was met: run verify, then replay with --restart.`,
  )
}

const readIn = (reached: readonly SegmentProgress[]): number =>
  sum(reached.map(({ delivered, leftOut }) => delivered + leftOut))

const sum = (numbers: Iterable<number>): number => {
  let total = 0
  for (const number of numbers) total += number
  return total
}
