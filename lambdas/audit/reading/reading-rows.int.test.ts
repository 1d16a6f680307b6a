import { expect, test } from 'vitest'
import { tablesForEachTest } from '../../../test/support/streams/stream-tables.ts'
import { createReadingRows } from './reading-rows.ts'

const openTables = tablesForEachTest()

const row = (id: string, readings = 1) => ({ id, readings, newest: null, version: readings })

test('the newest month comes first, page after page, each reader of a month once', async () => {
  const rows = createReadingRows(await openTables())
  for (const id of ['mara.2026-10', 'jonas.2026-11', 'mara.2026-11', 'lena.2026-11']) {
    await rows.put(row(id))
  }
  const idsOf = async (before?: string) => {
    const { rows: page, next } = await rows.list(2, before)
    return { ids: page.map(({ id }) => id), next }
  }
  expect(await idsOf()).toEqual({ ids: ['mara.2026-11', 'lena.2026-11'], next: '2026-11#lena' })
  expect(await idsOf('2026-11#lena')).toEqual({
    ids: ['jonas.2026-11', 'mara.2026-10'],
    next: null,
  })
})

test('an older head does not take the place of a newer one', async () => {
  const rows = createReadingRows(await openTables())
  for (const readings of [1, 3, 2]) await rows.put(row('mara.2026-11', readings))
  expect((await rows.list(2, undefined)).rows).toMatchObject([{ readings: 3 }])
})
