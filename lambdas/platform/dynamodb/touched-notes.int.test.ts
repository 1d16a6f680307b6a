import { randomUUID } from 'node:crypto'
import { afterAll, expect, inject, test } from 'vitest'
import { createTables } from '../../../local/engine/create-tables.ts'
import { createDocumentClient } from './document-client.ts'
import { noteTouched, readTouched } from './touched-notes.ts'

const client = createDocumentClient({ endpoint: inject('engineEndpoint') })
afterAll(() => client.destroy())
const NOON = Date.UTC(2026, 10, 20, 12)

test.each(['engagement', 'metrics'] as const)(
  'what was touched in %s is told until it was looked at, and again where it is touched meanwhile',
  async (table) => {
    const stage = `touched-${randomUUID()}`
    await createTables(client, stage)
    const place = { client, stage, table }
    await noteTouched(place, 'tidewell', NOON)
    await noteTouched(place, 'corvane', NOON)
    const notes = await readTouched(place)
    expect(notes.ids.toSorted()).toEqual(['corvane', 'tidewell'])
    await noteTouched(place, 'tidewell', NOON + 60_000)
    await notes.done()
    expect((await readTouched(place)).ids).toEqual(['tidewell'])
    await (await readTouched(place)).done()
    expect((await readTouched(place)).ids).toEqual([])
  },
)

test('a measurement is noted each time: a run may have looked at the one before alone', async () => {
  const stage = `touched-${randomUUID()}`
  await createTables(client, stage)
  const place = { client, stage, table: 'metrics' } as const
  await noteTouched(place, 'tidewell', NOON)
  await (await readTouched(place)).done()
  await noteTouched(place, 'tidewell', NOON + 1)
  expect((await readTouched(place)).ids).toEqual(['tidewell'])
})

test('within a minute a process notes the same views once', async () => {
  const stage = `touched-${randomUUID()}`
  await createTables(client, stage)
  const place = { client, stage, table: 'engagement' } as const
  await noteTouched(place, 'tidewell', NOON)
  await (await readTouched(place)).done()
  await noteTouched(place, 'tidewell', NOON + 59_999)
  expect((await readTouched(place)).ids).toEqual([])
  await noteTouched(place, 'tidewell', NOON + 60_000)
  expect((await readTouched(place)).ids).toEqual(['tidewell'])
})
