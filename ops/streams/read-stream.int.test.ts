import { interceptRequests } from '../../test/support/aws/observe-client.ts'
import { describe, expect, it } from 'vitest'
import { leave } from '../../test/support/event-store/contract/test-aggregate.ts'
import { readEventItems, readStanding } from './read-stream.ts'
import { tablesForEachTest, type TestTables } from '../../test/support/streams/stream-tables.ts'

const openTables = tablesForEachTest()

const STREAM = 'Shelf#a'

/** Reads while a note is left before each query of the first `times`. */
const readMeanwhile = async (tables: TestTables, times: number) => {
  const client = tables.another()
  let left = 0
  interceptRequests(client, async ({ operation }, proceed) => {
    if (operation === 'Query' && left < times) {
      left += 1
      await tables.run('a', leave('meanwhile'))
    }
    return await proceed()
  })
  const { items, head } = await readStanding({ client, stage: tables.stage }, STREAM)
  return { versions: items.map(({ version }) => version), head: head?.version }
}

describe('a stream and its head', () => {
  it('stand together also when an event is appended between the two reads', async () => {
    const tables = await openTables()
    await tables.run('a', leave('one', 'two'))
    expect(await readMeanwhile(tables, 1)).toEqual({ versions: [1, 2], head: 2 })
    expect(await readMeanwhile(tables, 0)).toEqual({ versions: [1, 2, 3], head: 3 })
  })

  it('stand together also when the stream is born between the two reads', async () => {
    const tables = await openTables()
    expect(await readMeanwhile(tables, 0)).toEqual({ versions: [], head: undefined })
    expect(await readMeanwhile(tables, 1)).toEqual({ versions: [1], head: 1 })
  })
})

describe('the events of a stream', () => {
  it('are read over pages, and within bounds', async () => {
    const tables = await openTables()
    const notes = Array.from({ length: 25 }, () => 'n'.repeat(15_000))
    for (let command = 0; command < 4; command += 1) await tables.run('a', leave(...notes))
    const versions = (await readEventItems(tables, STREAM)).map(({ version }) => version)
    expect(versions).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
    const some = await readEventItems(tables, STREAM, { from: 49, to: 51 })
    expect(some.map(({ version }) => version)).toEqual([49, 50, 51])
  })
})
