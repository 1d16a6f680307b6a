import { expect, test } from 'vitest'
import { createRandom } from '../../../../local/demo/random.ts'
import { publishEntries } from '../../../../test/support/data/catalogue.ts'
import { moved, useOwnCatalogues } from '../../../../test/support/data/own-catalogue.ts'
import { createCatalogueReader } from '../catalogue.ts'
import { readManifest } from '../store/manifest.ts'

const { newStore } = useOwnCatalogues()

test('ranks and summaries follow from the columns after any publications, of several publishers too', async () => {
  const { store } = newStore()
  const small = { ...store, segmentSize: 7, leafSizes: { max: 5, filled: 4, min: 2 } }
  const random = createRandom(7)
  const pick = (max: number) => Math.floor(random.next() * max)
  const any = (version: number) => {
    const score = pick(8) === 0 ? null : pick(30)
    return {
      ...moved(`p${pick(40)}`, score, pick(5) === 0 ? null : pick(30)),
      version,
      trend: pick(3),
    }
  }
  for (let round = 1; round <= 10; round += 1) {
    await Promise.all(
      [0, 1].map(async () => {
        const lot = Array.from({ length: 1 + pick(12) }, () => any(round))
        await publishEntries(small, [...new Map(lot.map((one) => [one.row.id, one])).values()])
      }),
    )
    const catalogue = await createCatalogueReader(small).current()
    const all = [...Array(catalogue.count).keys()]
    const [ranking, entries] = [await catalogue.ranking(), await catalogue.entriesAt(all)]
    expect(entries.map(({ row }) => row.rank)).toEqual(ranking.ranksOf(all))
    const befores = entries.map(({ sevenDaysAgo }) => sevenDaysAgo?.scoreUnrounded ?? null)
    for (const [ordinal, { row }] of entries.entries()) {
      const own = befores[ordinal]
      const better = befores.filter(
        (other, index) =>
          own !== null && other !== null && (other > own! || (other === own && index < ordinal)),
      )
      const change = row.rank === null || own === null ? null : better.length + 1 - row.rank
      expect(row.rankChange7d).toBe(change)
    }
    const rated = [...ranking.order].filter((ordinal) => ranking.isRated(ordinal))
    expect(await catalogue.best(100)).toEqual(rated)
    const { firsts } = await catalogue.summary()
    expect(firsts.best.map(({ ordinal }) => ordinal)).toEqual(rated)
    const trending = [...(await catalogue.trending())].slice(0, 5)
    expect(firsts.trending.map(({ ordinal }) => ordinal)).toEqual(trending)
  }
  const manifest = (await readManifest(small))!
  expect(manifest.ranks.now.length).toBeGreaterThan(4)
})
