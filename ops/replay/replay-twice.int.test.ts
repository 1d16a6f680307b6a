import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Interceptor } from '../../test/support/aws/observe-client.ts'
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
    readonly interceptor?: Interceptor
    readonly onBegin?: () => void
    readonly beforePage?: (page: number) => Promise<void>
  } = {},
) => {
  let output: EventOutput | undefined
  let page = 0
  const { interceptor } = more
  try {
    return await replay(tables, {
      ...job('twice', more.restart),
      segments: 1,
      pageLimit: PAGE,
      ...(interceptor && { interceptor }),
      onBegin: async (isResumed) => {
        output = await fileOutput(file, isResumed)
        more.onBegin?.()
      },
      deliver: async (events) => {
        page += 1
        await more.beforePage?.(page)
        await output?.deliver(events)
      },
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
