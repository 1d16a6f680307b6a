import { createHash } from 'node:crypto'
import fs, { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { RecordedEvent } from '../../lambdas/platform/event-store/events/envelope.ts'
import { eventFromItem, type EventItem } from '../../lambdas/platform/event-store/events/items.ts'
import { makeShelves } from '../../test/support/streams/stream-tables.ts'
import { OpsError } from '../ops-error.ts'
import { type ExportReplayOptions, replayExport } from './replay-export.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
  vi.restoreAllMocks()
})

/** A value as DynamoDB's JSON spells it. */
const typed = (value: unknown): unknown => {
  if (typeof value === 'string') return { S: value }
  if (typeof value === 'number') return { N: String(value) }
  if (typeof value === 'boolean') return { BOOL: value }
  if (value === null) return { NULL: true }
  if (value instanceof Uint8Array) return { B: Buffer.from(value).toString('base64') }
  if (Array.isArray(value)) return { L: value.map(typed) }
  return { M: typedMap(value as object) }
}
const typedMap = (map: object): object =>
  Object.fromEntries(Object.entries(map).map(([name, value]) => [name, typed(value)]))

interface ExportOptions {
  readonly summary?: object
  /** Folder below the export's root. */
  readonly below?: string
}

/** Writes an export of one file per list of items, as DynamoDB does; answers its root. */
const writeExport = (
  files: readonly (readonly object[])[],
  { summary = {}, below = '' }: ExportOptions = {},
): { root: string; folder: string } => {
  const root = mkdtempSync(join(tmpdir(), 'assay-export-'))
  folders.push(root)
  const folder = join(root, below)
  mkdirSync(join(folder, 'data'), { recursive: true })
  const manifest = files.map((items, index) => {
    const name = `part${index}.json.gz`
    const lines = items.map((item) => `${JSON.stringify({ Item: typedMap(item) })}\n`)
    const bytes = items.length === 0 ? Buffer.alloc(0) : gzipSync(lines.join(''))
    writeFileSync(join(folder, 'data', name), bytes)
    return JSON.stringify({
      itemCount: items.length,
      md5Checksum: createHash('md5').update(bytes).digest('base64'),
      dataFileS3Key: `some-prefix/AWSDynamoDB/01-abc/data/${name}`,
    })
  })
  writeFileSync(join(folder, 'manifest-files.json'), `${manifest.join('\n')}\n`)
  writeFileSync(
    join(folder, 'manifest-summary.json'),
    JSON.stringify({ outputFormat: 'DYNAMODB_JSON', exportType: 'FULL_EXPORT', ...summary }),
  )
  return { root, folder }
}

const replay = async (root: string, options: Partial<ExportReplayOptions> = {}) => {
  const delivered: RecordedEvent[] = []
  const result = await replayExport(root, {
    filter: {},
    signal: new AbortController().signal,
    deliver: async (events) => {
      delivered.push(...events)
    },
    ...options,
  })
  return { result, delivered }
}

/** Newest first, and dealt out to three files. */
const dealt = (events: readonly EventItem[]): EventItem[][] => {
  const reversed = events.toReversed()
  return [0, 1, 2].map((file) => reversed.filter((_, index) => index % 3 === file))
}

const { events } = makeShelves(7, 5)
const ordered = (of: readonly RecordedEvent[]): RecordedEvent[] =>
  of.toSorted((a, b) => a.stream.localeCompare(b.stream) || a.version - b.version)

const leftovers = () =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`assay-replay-${process.pid}`))

describe('replay of an export', () => {
  it.each([1_000, 10, 1])(
    'delivers each stream in order, whatever the files hold, %i events in memory',
    async (eventsAtOnce) => {
      const { root } = writeExport([...dealt(events), []])
      const { result, delivered } = await replay(root, { eventsAtOnce })
      expect(result).toEqual({ delivered: 35, expected: 35, streams: 7 })
      expect(ordered(delivered)).toEqual(ordered(events.map(eventFromItem)))
      for (let shelf = 1; shelf <= 7; shelf += 1) {
        const versions = delivered
          .filter(({ stream }) => stream === `Shelf#${shelf}`)
          .map(({ version }) => version)
        expect(versions).toEqual([1, 2, 3, 4, 5])
      }
    },
  )

  it('reads every kind of value as it was', async () => {
    const d = { note: 'ä\u2028🙂', list: [1, -2.5, null, true, { deep: [] }], empty: '' }
    const { root } = writeExport([[{ ...events[0]!, d }]])
    const { delivered } = await replay(root)
    expect(delivered[0]?.data).toEqual(d)
    expect(delivered[0]?.hash).toBe(eventFromItem(events[0]!).hash)
  })

  it('takes the folder of the bucket too', async () => {
    const { root } = writeExport([events], { below: 'AWSDynamoDB/01-abc' })
    expect((await replay(root)).result).toMatchObject({ delivered: 35 })
  })

  it('knows the filters of the table', async () => {
    const { root } = writeExport(dealt(events))
    const filter = { stream: 'Shelf#3', since: '2026-01-01T00:00:03.000Z' }
    const { result, delivered } = await replay(root, { filter })
    expect(delivered.map(({ stream, version }) => [stream, version])).toEqual([
      ['Shelf#3', 3],
      ['Shelf#3', 4],
      ['Shelf#3', 5],
    ])
    expect(result).toEqual({ delivered: 3, expected: 3, streams: 1 })
  })

  it('stops at a missing event', async () => {
    const whole = events.filter(({ stream, version }) => stream !== 'Shelf#3' || version !== 2)
    await expect(replay(writeExport(dealt(whole)).root)).rejects.toMatchObject({
      name: 'BrokenStreamError',
      stream: 'Shelf#3',
      version: 2,
    })
  })

  it.each<[string, RegExp, (folder: string) => void]>([
    [
      'a file is missing',
      /part1\.json\.gz of the export is missing: copy it from S3\.$/,
      (folder) => rmSync(join(folder, 'data', 'part1.json.gz')),
    ],
    [
      'a file is another',
      /part1\.json\.gz of the export has another checksum/,
      (folder) => writeFileSync(join(folder, 'data', 'part1.json.gz'), gzipSync('')),
    ],
    [
      'a file is cut off',
      /part1\.json\.gz of the export cannot be read \(unexpected end of file\)/,
      (folder) => {
        const file = join(folder, 'data', 'part1.json.gz')
        writeFileSync(file, gzipSync('{"Item": {}}').subarray(0, -8))
      },
    ],
    [
      'a file holds something else',
      /part1\.json\.gz of the export cannot be read \(It has a line that is no event\.\)/,
      (folder) => writeFileSync(join(folder, 'data', 'part1.json.gz'), gzipSync('{}\n')),
    ],
    [
      'the manifest is damaged',
      /manifest-files\.json is not a manifest of an export/,
      (folder) => writeFileSync(join(folder, 'manifest-files.json'), '{"itemCount": 1'),
    ],
    [
      'the manifest is missing',
      /^There is no manifest-files\.json in /,
      (folder) => rmSync(join(folder, 'manifest-files.json')),
    ],
  ])('says it when %s, and delivers nothing', async (_, message, damage) => {
    const { root, folder } = writeExport(dealt(events))
    damage(folder)
    const delivered: RecordedEvent[] = []
    const deliver = async (some: readonly RecordedEvent[]) => {
      delivered.push(...some)
    }
    await expect(replay(root, { deliver })).rejects.toThrow(message)
    expect(delivered).toEqual([])
  })

  it.each([{ exportType: 'INCREMENTAL_EXPORT' }, { outputFormat: 'ION' }])(
    'refuses an export with %o',
    async (summary) => {
      const { root } = writeExport([events], { summary })
      await expect(replay(root)).rejects.toThrow(/make a FULL_EXPORT as DYNAMODB_JSON\.$/)
    },
  )

  it('leaves nothing behind', async () => {
    const { root } = writeExport(dealt(events))
    await replay(root)
    expect(leftovers()).toEqual([])
    const failing = async () => {
      expect(leftovers()).toHaveLength(1)
      throw new Error('full')
    }
    await expect(replay(root, { deliver: failing })).rejects.toThrow('full')
    expect(leftovers()).toEqual([])
  })

  it.each([1, 100])(
    'says that the temporary disk is full, and leaves nothing there, of an export with %i times the events',
    async (times) => {
      // A write of a file of its own, as the system refuses it.
      vi.spyOn(fs.WriteStream.prototype, '_write').mockImplementation((_, __, done) =>
        done(new Error('ENOSPC: no space left on device, write')),
      )
      const { root } = writeExport([Array.from({ length: times }, () => events).flat()])
      await expect(replay(root)).rejects.toThrow(
        new OpsError(
          `There is no room left in ${tmpdir()}, where the events are sorted: make room, or set ` +
            'TMPDIR to a folder with as much as the export has unpacked.',
        ),
      )
      expect(leftovers()).toEqual([])
    },
  )
})
