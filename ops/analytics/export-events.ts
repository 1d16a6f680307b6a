import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { BrokenStreamError } from '../../lambdas/platform/event-store/errors.ts'
import type { RecordedEvent } from '../../lambdas/platform/event-store/events/envelope.ts'
import { GENESIS_HASH } from '../../lambdas/platform/event-store/events/hash-chain.ts'
import { inParallel } from '../../lambdas/platform/in-parallel.ts'
import { OpsError } from '../ops-error.ts'
import { readEvent } from '../streams/read-event.ts'
import { readEventItems } from '../streams/read-stream.ts'
import { scanHeads } from '../streams/scan-heads.ts'
import type { TableContext } from '../../lambdas/platform/dynamodb/tables.ts'
import type { ExportDirectory } from './directory/export-directory.ts'
import { fromLines } from './directory/sql-of-dataset.ts'
import { textIn } from './duckdb.ts'
import { eventRow } from './event-row.ts'

/** Where a stream ends. */
interface Tip {
  readonly version: number
  readonly hash: string
}

/** What keeps an event, and those after it in its stream, out of the export. */
interface Finding {
  readonly stream: string
  readonly version: number
  readonly problem: string
}

export interface EventExport {
  /** Added by this run. */
  readonly added: number
  /** In the export now. */
  readonly events: number
  /** As many as the heads said there are when the run began. */
  readonly expected: number
  readonly streams: number
  readonly findings: readonly Finding[]
}

export interface ExportOptions {
  readonly signal: AbortSignal
  readonly onProgress?: ((done: number, expected: number) => void) | undefined
  /** Rows that become part of the export at once. Default: 50,000. */
  readonly rowsAtOnce?: number | undefined
}

const ROWS_AT_ONCE = 50_000
const STREAMS_AT_ONCE = 16

/**
 * Brings the events of an export up to the heads. How far it had come follows from the export
 * itself: there is no position beside it that could belong to another one. Each stream has to go on
 * from the hash that the export ends with.
 *
 * @throws {OpsError} when the export is of other tables
 */
export const exportEvents = async (
  at: TableContext,
  directory: ExportDirectory,
  { signal, onProgress, rowsAtOnce = ROWS_AT_ONCE }: ExportOptions,
): Promise<EventExport> => {
  const exported = await readTips(directory)
  const heads = await readHeads(at, exported, signal)
  const expected = sum([...heads.values()].map(({ version }) => version))
  const before = sum([...exported.values()].map(({ version }) => version))
  const behind = [...heads].filter(
    ([stream, { version }]) => version > tipOf(exported, stream).version,
  )
  const findings: Finding[] = []
  const lines = createLines(directory, rowsAtOnce)
  let added = 0
  await inParallel(behind, STREAMS_AT_ONCE, async ([stream, head]) => {
    signal.throwIfAborted()
    const { events, finding } = await readOn(at, stream, tipOf(exported, stream), head.version)
    if (finding) findings.push(finding)
    added += events.length
    await lines.add(events)
    onProgress?.(before + added, expected)
  })
  await lines.flush()
  const events = before + added
  return { added, events, expected, streams: heads.size, findings: findings.toSorted(byStream) }
}

const BEFORE_FIRST: Tip = { version: 0, hash: GENESIS_HASH }

const tipOf = (tips: ReadonlyMap<string, Tip>, stream: string): Tip =>
  tips.get(stream) ?? BEFORE_FIRST

const byStream = (a: Finding, b: Finding): number => a.stream.localeCompare(b.stream)

/** @throws {OpsError} when a version is missing in the export or there twice */
const readTips = async ({ duck, path }: ExportDirectory): Promise<Map<string, Tip>> => {
  const rows = await duck.rows(
    'SELECT stream, count(*) AS events, count(DISTINCT version) AS versions, ' +
      'max(version) AS version, arg_max(hash, version) AS hash FROM events GROUP BY stream',
  )
  return new Map(
    rows.map((row) => {
      const { events, versions, version } = row
      const stream = textIn(row, 'stream')
      if (events !== version || versions !== version) {
        throw new OpsError(
          `The export in ${path} does not have each event of ${stream} once: ` +
            'begin it anew with --restart.',
        )
      }
      return [stream, { version: Number(version), hash: textIn(row, 'hash') }]
    }),
  )
}

const readHeads = async (
  at: TableContext,
  exported: ReadonlyMap<string, Tip>,
  signal: AbortSignal,
): Promise<Map<string, Tip>> => {
  const heads = new Map<string, Tip>()
  for await (const { stream, version, h } of scanHeads(
    at,
    signal,
    ['stream', 'version', 'h'],
    true,
  )) {
    heads.set(stream, { version, hash: Buffer.from(h).toString('hex') })
  }
  for (const [stream, tip] of exported) {
    const head = heads.get(stream)
    if (!head || head.version < tip.version) throw ofOthers(stream)
    if (head.version === tip.version && head.hash !== tip.hash) throw ofOthers(stream)
  }
  return heads
}

const ofOthers = (stream: string): OpsError =>
  new OpsError(
    `The export is of other tables: they do not go on from its ${stream}. ` +
      'Give another --directory, or --restart, after which accounts that are not here count as ' +
      'deleted; verify says whether the tables are whole.',
  )

/** The events after a tip up to a version; at one that is invalid they end. */
const readOn = async (
  at: TableContext,
  stream: string,
  tip: Tip,
  to: number,
): Promise<{ readonly events: readonly RecordedEvent[]; readonly finding?: Finding }> => {
  const items = await readEventItems(at, stream, { from: tip.version + 1, to })
  const events: RecordedEvent[] = []
  let { hash } = tip
  for (let version = tip.version + 1; version <= to; version += 1) {
    const item = items[version - tip.version - 1]
    const stop = (problem: string) => ({ events, finding: { stream, version, problem } })
    if (item?.version !== version) return stop('the event is missing')
    try {
      const event = readEvent(item)
      if (event.prevHash !== hash) {
        if (version === tip.version + 1 && tip.version > 0) throw ofOthers(stream)
        return stop('the event does not follow from the one before')
      }
      // Throws for what no column can take.
      eventRow(event)
      events.push(event)
      ;({ hash } = event)
    } catch (error) {
      if (error instanceof BrokenStreamError || error instanceof TypeError) {
        return stop('the event cannot be read')
      }
      throw error
    }
  }
  return { events }
}

/** Collects rows and makes them part of the export, many at once, each stream's in order. */
const createLines = (directory: ExportDirectory, rowsAtOnce: number) => {
  const file = join(directory.scratch, 'events.ndjson')
  let waiting: RecordedEvent[] = []
  let writing = Promise.resolve()
  const flush = async (): Promise<void> => {
    const some = waiting
    waiting = []
    if (some.length === 0) return
    appendFileSync(file, some.map((event) => `${JSON.stringify(eventRow(event))}\n`).join(''))
    await directory.change('events', `SELECT * FROM ${fromLines('events', file)}`, [])
    rmSync(file)
  }
  const flushInTurn = async (): Promise<void> => {
    const flushed = writing.then(flush)
    writing = flushed.catch(() => {})
    await flushed
  }
  return {
    add: async (events: readonly RecordedEvent[]): Promise<void> => {
      for (const event of events) {
        waiting.push(event)
        if (waiting.length >= rowsAtOnce) await flushInTurn()
      }
    },
    flush: flushInTurn,
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
