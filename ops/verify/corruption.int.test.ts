import { expect, test } from 'vitest'
import { createRandom } from '../../local/demo/random.ts'
import { corruptStreams, verifyUnderLoad } from '../../test/support/streams/corrupt-streams.ts'
import { makeShelves, plant, tablesForEachTest } from '../../test/support/streams/stream-tables.ts'

const openTables = tablesForEachTest()

const CORRUPTED = 60
const CLEAN = 120

test('of streams changed, cut, doubled, forged and swapped under load all are found, and no other', async () => {
  const seed = Number(process.env['ASSAY_CORRUPTION_SEED'] ?? Date.now() % 1_000_000)
  const random = createRandom(seed)
  const tables = await openTables()
  await plant(tables, makeShelves(CORRUPTED + CLEAN, 6))
  const ids = Array.from({ length: CORRUPTED + CLEAN }, (_, index) => String(index + 1))
  const busy = ids.slice(CORRUPTED)
  const corrupted = await corruptStreams(
    tables,
    ids.slice(0, CORRUPTED).map((id) => `Shelf#${id}`),
    random,
  )
  const { found, streams, commands } = await verifyUnderLoad(tables, busy, random)
  expect(corrupted.size).toBe(60)
  expect([...found].toSorted(), `seed ${seed}`).toEqual([...corrupted.keys()].toSorted())
  expect(streams).toBeGreaterThanOrEqual(CORRUPTED + CLEAN)
  expect(commands).toBeGreaterThan(0)
})
