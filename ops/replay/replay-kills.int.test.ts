import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Interceptor, interceptRequests } from '../../test/support/aws/observe-client.ts'
import { job, upTo } from '../../test/support/streams/replay.ts'
import {
  makeShelves,
  plant,
  plantActivity,
  tablesForEachTest,
  type TestTables,
} from '../../test/support/streams/stream-tables.ts'
import { type EventOutput, fileOutput } from './event-output.ts'
import { replayRows, type RowReplay } from './replay-rows.ts'
import { replayTable } from './replay-table.ts'
import { temporaryFolder } from '../../test/support/setup/temporary-folder.ts'

const KILLS = 20
const PAGE = 20
const REQUESTS_BEFORE_KILL = 12
const openTables = tablesForEachTest()
const folder = temporaryFolder('kills')

interface Line {
  readonly stream?: string
  readonly version?: number
  readonly user?: string
  readonly properties?: { readonly step: string }
}

/** What came of each stream or user, in the order in which it came. */
const numbersBySource = (lines: readonly Line[]): Map<string, number[]> => {
  const numbers = new Map<string, number[]>()
  for (const { stream, user, version, properties } of lines) {
    const source = stream ?? user ?? ''
    numbers.set(source, [...(numbers.get(source) ?? []), version ?? Number(properties?.step)])
  }
  return numbers
}

const replayActivity = async (tables: TestTables, replay: Partial<RowReplay> = {}) => {
  const lines: Line[] = []
  const delivered = await replayRows(tables, 'activity', {
    filter: {},
    signal: new AbortController().signal,
    deliver: async (rows) => {
      lines.push(...(rows as Line[]))
      await Promise.resolve()
    },
    ...replay,
  })
  return { delivered, lines }
}

describe('replay of some 2,000 user events', () => {
  test.each([
    [20, 100],
    [21, 99],
    [203, 10],
  ])('is exact at %i × %i', async (users, eventsOfEach) => {
    const tables = await openTables()
    await plantActivity(tables, users, eventsOfEach)
    for (const pageLimit of [undefined, 7]) {
      const { delivered, lines } = await replayActivity(tables, { pageLimit })
      expect(delivered).toBe(users * eventsOfEach)
      const numbers = numbersBySource(lines)
      expect(numbers.size).toBe(users)
      for (const came of numbers.values()) expect(came).toEqual(upTo(eventsOfEach))
    }
  })
})

type Run = (
  context: Pick<TestTables, 'client' | 'stage'>,
  handlers: Required<Pick<RowReplay, 'onBegin' | 'deliver' | 'written'>>,
) => Promise<unknown>

/** A client that dies at a random request, before it is sent or once it is answered. */
const dyingClient = (tables: TestTables) => {
  const client = tables.another()
  let left = 1 + Math.floor(Math.random() * REQUESTS_BEFORE_KILL)
  const answerGetsLost = Math.random() < 0.5
  const interceptor: Interceptor = async (_, proceed) => {
    left -= 1
    if (left > 0) return await proceed()
    if (answerGetsLost && left === 0) await proceed()
    throw new Error('killed')
  }
  interceptRequests(client, interceptor)
  return { client, stage: tables.stage }
}

/** Runs a job that is killed again and again, each time within a line of its file, until it is done. */
const runKilled = async (tables: TestTables, run: Run) => {
  const file = join(folder, tables.stage)
  const into = () => {
    let output: EventOutput | undefined
    return {
      onBegin: async (isResumed: boolean, written: number) => {
        output = await fileOutput(file, isResumed, written)
      },
      written: () => output?.written() ?? 0,
      deliver: async (lines: readonly object[]) => await output?.deliver(lines),
      close: async () => await output?.close(),
    }
  }
  for (let kills = 0; kills < KILLS; kills += 1) {
    const output = into()
    await expect(run(dyingClient(tables), output)).rejects.toThrow('killed')
    await output.close()
    appendFileSync(file, '{"half":')
  }
  const output = into()
  const result = await run(tables, output)
  await output.close()
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  return { result, lines: lines.map((line) => JSON.parse(line) as Line) }
}

/** Each number up to the last, in order; after a kill some come again. */
const expectAll = (lines: readonly Line[], sources: number, last: number): void => {
  const numbers = numbersBySource(lines)
  expect(numbers.size).toBe(sources)
  for (const came of numbers.values()) {
    expect([...new Set(came)]).toEqual(upTo(last))
    const steps = came.filter((number, index) => index > 0 && number <= came[index - 1]!)
    expect(steps.length).toBeLessThanOrEqual(KILLS)
  }
}

describe('after each of 20 random kills a job goes on', () => {
  const signal = new AbortController().signal

  test('with the events, until all are in its file', async () => {
    const tables = await openTables()
    await plant(tables, makeShelves(101, 20))
    const options = { filter: {}, segments: 2, pageLimit: PAGE, signal, ...job('events') }
    const { result, lines } = await runKilled(
      tables,
      async (context, handlers) => await replayTable(context, { ...options, ...handlers }),
    )
    expect(result).toEqual({ delivered: 2020, expected: 2020, streams: 101 })
    expectAll(lines, 101, 20)
    expect(lines.length).toBeLessThanOrEqual(2020 + KILLS * 2 * PAGE)
  })

  test('with the user events, until all are in its file', async () => {
    const tables = await openTables()
    await plantActivity(tables, 101, 20)
    const options = { filter: {}, pageLimit: PAGE, signal, ...job('activity') }
    const { result, lines } = await runKilled(
      tables,
      async (context, handlers) =>
        await replayRows(context, 'activity', { ...options, ...handlers }),
    )
    expect(result).toBe(2020)
    expectAll(lines, 101, 20)
    // A page and a user's day: what one delivery holds.
    expect(lines.length).toBeLessThanOrEqual(2020 + KILLS * (PAGE + 20))
  })
})

test('a job of user events that is done is not done again', async () => {
  const tables = await openTables()
  await plantActivity(tables, 2, 3)
  expect(await replayActivity(tables, job('once'))).toMatchObject({ delivered: 6 })
  const again = await replayActivity(tables, job('once'))
  expect(again).toEqual({ delivered: 6, lines: [] })
  const { lines } = await replayActivity(tables, job('once', true))
  expect(lines).toHaveLength(6)
})

test('a job that was killed does not go on with a file that was cut meanwhile', async () => {
  const tables = await openTables()
  await plant(tables, makeShelves(11, 10))
  const file = join(folder, 'cut')
  const run = async (pages: number) => {
    let output: EventOutput | undefined
    let page = 0
    const onBegin = async (isResumed: boolean, written: number) => {
      output = await fileOutput(file, isResumed, written)
    }
    const deliver = async (lines: readonly object[]) => {
      page += 1
      if (page > pages) throw new Error('killed')
      await output?.deliver(lines)
    }
    const written = () => output?.written() ?? 0
    const signal = new AbortController().signal
    const options = { filter: {}, segments: 1, pageLimit: PAGE, signal, ...job('cut') }
    try {
      return await replayTable(tables, { ...options, onBegin, deliver, written })
    } finally {
      await output?.close()
    }
  }
  await expect(run(3)).rejects.toThrow('killed')
  const whole = readFileSync(file, 'utf8')
  writeFileSync(file, whole.slice(0, whole.indexOf('\n') + 1))
  await expect(run(Infinity)).rejects.toThrow(
    /^The job has written \d+ bytes to .+, which has \d+ now: it was cut\. Put it back whole/,
  )
  // Half a line behind what is whole is what a kill leaves.
  writeFileSync(file, `${whole}{"half":`)
  expect(await run(Infinity)).toEqual({ delivered: 110, expected: 110, streams: 11 })
  expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toHaveLength(110)
})
