import { randomUUID } from 'node:crypto'
import { afterAll, expect, inject, test } from 'vitest'
import { createTables } from '../../../local/engine/create-tables.ts'
import { createDocumentClient } from './document-client.ts'
import { noteTouched, readTouched, type TouchedPlace } from './touched-notes.ts'

const client = createDocumentClient({ endpoint: inject('engineEndpoint') })
afterAll(() => client.destroy())
const NOON = Date.UTC(2026, 10, 20, 12)
const MINUTE = 60_000

const notedIn = async (place: TouchedPlace) => Object.fromEntries((await readTouched(place)).since)

test.each(['engagement', 'metrics'] as const)(
  'what was touched in %s is told until it was looked at, and again where it is touched meanwhile',
  async (table) => {
    const stage = `touched-${randomUUID()}`
    await createTables(client, stage)
    const place = { client, stage, table }
    await noteTouched(place, 'tidewell', NOON)
    await noteTouched(place, 'corvane', NOON)
    const notes = await readTouched(place)
    expect(Object.fromEntries(notes.since)).toEqual({ corvane: NOON, tidewell: NOON })
    await noteTouched(place, 'tidewell', NOON + MINUTE)
    await notes.done()
    // It waits anew: a run has looked since it was first touched.
    expect(await notedIn(place)).toEqual({ tidewell: NOON + MINUTE })
    await (await readTouched(place)).done()
    expect(await notedIn(place)).toEqual({})
  },
)

test('what is touched again and again waits since the first time, until it was looked at', async () => {
  const stage = `touched-${randomUUID()}`
  await createTables(client, stage)
  const place = { client, stage, table: 'engagement' } as const
  await noteTouched(place, 'tidewell', NOON)
  await noteTouched(place, 'corvane', NOON + MINUTE)
  await noteTouched(place, 'tidewell', NOON + 2 * MINUTE)
  expect(await notedIn(place)).toEqual({ tidewell: NOON, corvane: NOON + MINUTE })
  await (await readTouched(place)).done(new Set(['tidewell']))
  expect(await notedIn(place)).toEqual({ tidewell: NOON })
})

test('a measurement is noted each time: a run may have looked at the one before alone', async () => {
  const stage = `touched-${randomUUID()}`
  await createTables(client, stage)
  const place = { client, stage, table: 'metrics' } as const
  await noteTouched(place, 'tidewell', NOON)
  await (await readTouched(place)).done()
  await noteTouched(place, 'tidewell', NOON + 1)
  expect(await notedIn(place)).toEqual({ tidewell: NOON + 1 })
})

test('within a minute a process notes the same views once', async () => {
  const stage = `touched-${randomUUID()}`
  await createTables(client, stage)
  const place = { client, stage, table: 'engagement' } as const
  await noteTouched(place, 'tidewell', NOON)
  await (await readTouched(place)).done()
  await noteTouched(place, 'tidewell', NOON + MINUTE - 1)
  expect(await notedIn(place)).toEqual({})
  await noteTouched(place, 'tidewell', NOON + MINUTE)
  expect(await notedIn(place)).toEqual({ tidewell: NOON + MINUTE })
})
