import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdtempSync, rmSync, type WriteStream } from 'node:fs'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDiskFull } from '../../local/system-errors.ts'
import type { RecordedEvent } from '../../lambdas/platform/event-store/events/envelope.ts'
import { BrokenStreamError } from '../../lambdas/platform/event-store/errors.ts'
import { readEvent } from '../streams/read-event.ts'
import { type EventFilter, matches } from './event-filter.ts'
import { OpsError } from '../ops-error.ts'
import { findExportFiles, readExportLines } from './export-files.ts'
import { itemFromExport } from './export-item.ts'
import { splitLines } from '../split-lines.ts'
import type { Deliver, ReplayResult } from './replay-result.ts'

export interface ExportReplayOptions {
  readonly filter: EventFilter
  readonly deliver: Deliver
  /** Events read, of how many. */
  readonly onProgress?: (done: number, expected: number) => void
  /** About how many events are held in memory at a time. Default: 100,000. */
  readonly eventsAtOnce?: number
  readonly signal: AbortSignal
}

/** Each is an open file. */
const MAX_BUCKETS = 256
const EVENTS_PER_DELIVERY = 2_000

/**
 * Delivers every event of an export, each stream in order. No file promises an order, so the events
 * are first spread over files of their own by stream, then sorted one such file at a time. Nothing
 * is delivered before every file of the export was read and found whole.
 *
 * @param directory see `findExportFiles`
 * @throws {OpsError} when the export is incomplete or damaged, or the temporary disk is full
 * @throws {BrokenStreamError} when a version is missing
 */
export const replayExport = async (
  directory: string,
  { filter, deliver, onProgress, eventsAtOnce = 100_000, signal }: ExportReplayOptions,
): Promise<ReplayResult> => {
  const files = findExportFiles(directory)
  const items = files.reduce((sum, file) => sum + file.items, 0)
  const folder = mkdtempSync(join(tmpdir(), `assay-replay-${process.pid}-`))
  const result = { delivered: 0, expected: 0, streams: 0 }
  let pending: RecordedEvent[] = []
  const deliverPending = async (): Promise<void> => {
    if (pending.length > 0) await deliver(pending)
    result.delivered += pending.length
    pending = []
  }
  const wantedBuckets = Math.max(Math.ceil(items / eventsAtOnce), 1)
  const buckets = createBuckets(folder, Math.min(wantedBuckets, MAX_BUCKETS))
  try {
    for (const file of files) {
      await readExportLines(file, async (line) => {
        signal.throwIfAborted()
        const { stream } = itemFromExport(line)
        if (stream.startsWith(filter.stream ?? '')) await buckets.add(stream, line)
      })
    }
    await buckets.close()

    let done = 0
    for (const file of buckets.files) {
      signal.throwIfAborted()
      for (const events of (await readStreams(file)).values()) {
        assertDense(events)
        const wanted = events.filter((event) => matches(filter, event))
        pending = pending.concat(wanted)
        if (pending.length >= EVENTS_PER_DELIVERY) await deliverPending()
        done += events.length
        result.expected += (events.at(-1)?.version ?? 0) - (events.length - wanted.length)
        result.streams += 1
        onProgress?.(done, items)
      }
    }
    await deliverPending()
  } finally {
    await buckets.discard()
    rmSync(folder, { recursive: true, force: true })
  }
  return result
}

/** Files in which all lines of a stream meet. */
const createBuckets = (folder: string, count: number) => {
  const files = Array.from({ length: count }, (_, bucket) => join(folder, String(bucket)))
  const streams: WriteStream[] = files.map((file) => createWriteStream(file))
  // The next write, or the close, throws a failure. Without a listener it would end the process.
  for (const file of streams) file.on('error', () => {})
  return {
    files,
    add: async (stream: string, line: string): Promise<void> => {
      const bucket = createHash('sha256').update(stream).digest().readUInt32BE() % count
      const file = streams[bucket]
      if (file?.errored) throw sayFull(file.errored)
      if (file && !file.write(`${line}\n`)) await told(once(file, 'drain'))
    },
    close: async (): Promise<void> => {
      await Promise.all(streams.map(async (file) => await told(finished(file.end()))))
    },
    /** Of whatever is still open, so that the folder can go. */
    discard: async (): Promise<void> => {
      const open = streams.filter((file) => !file.closed)
      await Promise.all(
        open.map(
          async (file) =>
            await new Promise<void>((resolve) => {
              file.once('close', resolve).destroy()
            }),
        ),
      )
    },
  }
}

const told = async (writing: Promise<unknown>): Promise<void> => {
  try {
    await writing
  } catch (error) {
    throw sayFull(error)
  }
}

const sayFull = (error: unknown): unknown =>
  isDiskFull(error)
    ? new OpsError(
        `There is no room left in ${tmpdir()}, where the events are sorted: make room, or set TMPDIR ` +
          'to a folder with as much as the export has unpacked.',
        { cause: error },
      )
    : error

/** The events of one bucket by stream, each in order. */
const readStreams = async (file: string): Promise<Map<string, RecordedEvent[]>> => {
  const streams = new Map<string, RecordedEvent[]>()
  for await (const line of splitLines(createReadStream(file), file)) {
    const event = readEvent(itemFromExport(line))
    const events = streams.get(event.stream)
    if (events) events.push(event)
    else streams.set(event.stream, [event])
  }
  for (const events of streams.values()) events.sort((a, b) => a.version - b.version)
  return streams
}

const assertDense = (events: readonly RecordedEvent[]): void => {
  const gap = events.findIndex(({ version }, index) => version !== index + 1)
  const event = events[gap]
  if (event) throw new BrokenStreamError(event.stream, gap + 1, 'the event is missing')
}
