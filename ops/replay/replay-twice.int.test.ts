import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Interceptor } from '../../test/support/aws/observe-client.ts'
import { tableItems } from '../../test/support/data/table-items.ts'
import { temporaryFolder } from '../../test/support/setup/temporary-folder.ts'
import { job, replay } from '../../test/support/streams/replay.ts'
import {
  makeShelves,
  plant,
  tablesForEachTest,
  type TestTables,
} from '../../test/support/streams/stream-tables.ts'
import { type EventOutput, fileOutput } from './event-output.ts'

const STREAMS = 15
const EVENTS = 20
const PAGE = 25
const BUSY = 'Job twice is being run by another process.'

const openTables = tablesForEachTest()
const folder = temporaryFolder('twice')

const openShelves = async () => {
  const tables = await openTables()
  await plant(tables, makeShelves(STREAMS, EVENTS))
  return { tables, file: join(folder, tables.stage) }
}

/** A run of the job into the file, as the command makes it. */
const runInto = async (
  tables: TestTables,
  file: string,
  more: {
    readonly restart?: boolean
    readonly segments?: number
    readonly interceptor?: Interceptor
    readonly onBegin?: () => void
    readonly beforePage?: (page: number) => Promise<void>
  } = {},
) => {
  let output: EventOutput | undefined
  let page = 0
  const { interceptor, segments = 1 } = more
  try {
    return await replay(tables, {
      ...job('twice', more.restart),
      segments,
      pageLimit: PAGE,
      ...(interceptor && { interceptor }),
      onBegin: async (isResumed, written) => {
        output = await fileOutput(file, isResumed, written)
        more.onBegin?.()
      },
      deliver: async (events) => {
        page += 1
        await more.beforePage?.(page)
        await output?.deliver(events)
      },
      written: () => output?.written() ?? 0,
    })
  } finally {
    await output?.close()
  }
}

/** Every event, and the number of lines; a torn line throws. */
const linesOf = (file: string) => {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  const events = lines.map((line) => JSON.parse(line) as { stream: string; version: number })
  const different = new Set(events.map(({ stream, version }) => `${stream} ${version}`))
  return { different: different.size, lines: lines.length }
}

/** Keys of items of segments; versions of a run that was overtaken expire. */
const segmentsLeft = async (tables: TestTables) =>
  (await tableItems(tables, 'checkpoints'))
    .map(({ key }) => String(key))
    .filter((key) => /^replay#twice#\d+$/.test(key))

const gate = () => {
  let open = (): void => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open, opened }
}

test('a run that is overtaken within a page adds that page and nothing more', async () => {
  const { tables, file } = await openShelves()
  const overtaken = gate()
  const ended = gate()
  const first = runInto(tables, file, {
    beforePage: async (page) => {
      if (page !== 4) return
      overtaken.open()
      await ended.opened
    },
  })
  await overtaken.opened
  const second = runInto(tables, file, {
    // The first goes on while the second writes.
    beforePage: async (page) => {
      if (page !== 3) return
      ended.open()
      await expect(first).rejects.toThrow(BUSY)
    },
  })
  expect((await second).result).toEqual({ delivered: 300, expected: 300, streams: 15 })
  expect(linesOf(file)).toEqual({ different: 300, lines: 300 + PAGE })
})

test.each([false, true])(
  'a run that is overtaken before the other has written saves nothing more, restarted: %s',
  async (restart) => {
    const { tables, file } = await openShelves()
    const begun = gate()
    const second: { run?: ReturnType<typeof runInto> } = {}
    const first = runInto(tables, file, {
      beforePage: async (page) => {
        if (page !== 4) return
        const other = gate()
        second.run = runInto(tables, file, {
          restart,
          onBegin: other.open,
          beforePage: async () => await begun.opened,
        })
        await other.opened
      },
    })
    await expect(first).rejects.toThrow(BUSY)
    begun.open()
    expect((await second.run)?.result).toEqual({ delivered: 300, expected: 300, streams: 15 })
    expect(linesOf(file)).toEqual({ different: 300, lines: 300 + PAGE })
  },
)

test.each([
  ['goes on with it', false],
  ['begins it anew', true],
])('of two runs at once that see the same job one %s, the other opens no file', async (_, anew) => {
  const { tables, file } = await openShelves()
  const killed = runInto(tables, file, {
    beforePage: async (page) => {
      await Promise.resolve()
      if (page === 4) throw new Error('killed')
    },
  })
  await expect(killed).rejects.toThrow('killed')
  let reading = 0
  let begun = 0
  const both = gate()
  const options = {
    restart: anew,
    onBegin: () => (begun += 1),
    interceptor: (async ({ operation }, proceed) => {
      const answer = await proceed()
      if (operation !== 'GetItem' || reading >= 2) return answer
      reading += 1
      if (reading === 2) both.open()
      await both.opened
      return answer
    }) satisfies Interceptor,
  }
  const runs = await Promise.allSettled([
    runInto(tables, file, options),
    runInto(tables, file, options),
  ])
  expect(runs.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(runs.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: BUSY },
  })
  expect(begun).toBe(1)
  expect(linesOf(file)).toEqual({ different: 300, lines: 300 })
})

test('a run of more segments than the one that begins it anew adds a page of each and nothing more', async () => {
  const { tables, file } = await openShelves()
  const doneSegments = new Set<unknown>()
  const begun = gate()
  const firstEnded = gate()
  let isOvertaken = false
  let latePages = 0
  let second: ReturnType<typeof runInto> | undefined
  const first = runInto(tables, file, {
    segments: 4,
    beforePage: async () => {
      await Promise.resolve()
      if (isOvertaken) latePages += 1
    },
    interceptor: async ({ operation, input }, proceed) => {
      const { Segment = 0 } = input as { readonly Segment?: number }
      if (operation === 'Scan' && Segment >= 2) await begun.opened
      const answer = await proceed()
      if (operation !== 'PutItem' || input.Item?.['isDone'] !== true) return answer
      doneSegments.add(input.Item['key'])
      if (doneSegments.size !== 2) return answer
      isOvertaken = true
      second = runInto(tables, file, {
        restart: true,
        segments: 2,
        onBegin: begun.open,
        beforePage: async () => await firstEnded.opened,
      })
      return answer
    },
  })
  await expect(first).rejects.toThrow(BUSY)
  expect([...doneSegments]).toEqual(expect.arrayContaining(['replay#twice#0', 'replay#twice#1']))
  expect(latePages).toBeLessThanOrEqual(2)
  firstEnded.open()
  expect((await second)?.result).toEqual({ delivered: 300, expected: 300, streams: 15 })
  expect(linesOf(file).different).toBe(300)
  expect(await segmentsLeft(tables)).toEqual([])
})

test('a run that ends takes nothing from the one that begins the job anew meanwhile', async () => {
  const { tables, file } = await openShelves()
  const begun = gate()
  const firstEnded = gate()
  let second: ReturnType<typeof runInto> | undefined
  const first = runInto(tables, file, {
    interceptor: async ({ operation }, proceed) => {
      if (operation === 'DeleteItem') {
        second ??= runInto(tables, file, {
          restart: true,
          onBegin: begun.open,
          beforePage: async () => await firstEnded.opened,
        })
        await begun.opened
      }
      return await proceed()
    },
  })
  expect((await first).result).toEqual({ delivered: 300, expected: 300, streams: 15 })
  firstEnded.open()
  expect((await second)?.result).toEqual({ delivered: 300, expected: 300, streams: 15 })
  expect(linesOf(file)).toEqual({ different: 300, lines: 300 })
  expect(await segmentsLeft(tables)).toEqual([])
})
