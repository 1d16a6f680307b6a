import { expect, test } from 'vitest'
import { publishEntries } from '../../../test/support/data/catalogue.ts'
import { alertOf, entryOf } from '../../../test/support/data/catalogue-entries.ts'
import { useOwnCatalogues } from '../../../test/support/data/own-catalogue.ts'
import { alertsPage, newestAlerts, visitIncidents } from './alerts-page.ts'
import { createCatalogueReader } from './catalogue.ts'

const { newStore } = useOwnCatalogues()
const NOW = Date.UTC(2026, 10, 20, 12)
const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString()

/** Twelve projects with ten alerts each, one a minute. */
const entries = Array.from({ length: 12 }, (_, project) =>
  entryOf(
    `p${project}`,
    {},
    {
      alerts: Array.from({ length: 10 }, (__, index) =>
        alertOf(`p${project}`, minutesAgo(12 * index + project)),
      ),
    },
  ),
)
const inOrder = Array.from({ length: 120 }, (_, minute) => minutesAgo(minute))

test('alerts go on behind the hundred that the summary has', async () => {
  const { store, asked } = newStore()
  await publishEntries(store, entries)
  const catalogue = await createCatalogueReader(store).current()
  const pageOf = async (page: number) => await alertsPage(catalogue, { limit: 50, page }, NOW)
  asked.length = 0
  const first = await pageOf(1)
  expect(asked.filter((object) => object.startsWith('alerts'))).toEqual([])
  const pages = [first, await pageOf(2), await pageOf(3)]
  expect(pages.flatMap(({ items }) => items.map(({ at }) => at))).toEqual(inOrder)
  for (const { total, facets } of pages) {
    expect(total).toBe(120)
    expect(facets).toEqual({
      severity: { critical: 120 },
      kind: { incident: 120 },
      chain: {},
      status: { confirmed: 120 },
    })
  }
  expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, false])
})

test('the newest are told in their order, also where they are more than that', async () => {
  const { store } = newStore()
  await publishEntries(store, entries)
  const catalogue = await createCatalogueReader(store).current()
  const newest = async (size: number) => (await newestAlerts(catalogue, size)).map(({ at }) => at)
  expect(await newest(30)).toEqual(inOrder.slice(0, 30))
  expect(await newest(110)).toEqual(inOrder.slice(0, 110))
})

test('alerts of unknown severity are counted, and found by it', async () => {
  const { store } = newStore()
  const alerts = (['unknown', 'info'] as const).map((severity, index) =>
    alertOf('p0', minutesAgo(index), { severity }),
  )
  await publishEntries(store, [entryOf('p0', {}, { alerts })])
  const catalogue = await createCatalogueReader(store).current()
  for (const projectId of [undefined, 'p0']) {
    const asked = { limit: 5, page: 1, projectId, severity: ['unknown' as const] }
    const { items, facets } = await alertsPage(catalogue, asked, NOW)
    expect(items.map(({ severity }) => severity)).toEqual(['unknown'])
    expect(facets.severity).toEqual({ unknown: 1, info: 1 })
  }
})

test('an incident whose text names several chains is found and counted by each of them', async () => {
  const { store } = newStore()
  const alerts = ['Ethereum, BNB Chain', 'BNB Chain', null, ' Ethereum,Ethereum,'].map(
    (chain, index) => alertOf('p0', minutesAgo(index), { chain }),
  )
  await publishEntries(store, [entryOf('p0', {}, { alerts })])
  const catalogue = await createCatalogueReader(store).current()
  const asked = { limit: 5, page: 1 }
  const chainsOf = async (chain: string[], projectId?: string) => {
    const { items, facets } = await alertsPage(catalogue, { ...asked, projectId, chain }, NOW)
    return [items.map((alert) => alert.chain), facets.chain]
  }
  const facets = { Ethereum: 2, 'BNB Chain': 2 }
  expect((await alertsPage(catalogue, asked, NOW)).facets.chain).toEqual(facets)
  for (const projectId of [undefined, 'p0']) {
    expect(await chainsOf(['BNB Chain'], projectId)).toEqual([
      ['Ethereum, BNB Chain', 'BNB Chain'],
      facets,
    ])
    expect(await chainsOf(['Ethereum'], projectId)).toEqual([
      ['Ethereum, BNB Chain', ' Ethereum,Ethereum,'],
      facets,
    ])
    expect(await chainsOf(['Base'], projectId)).toEqual([[], facets])
  }
})

test('incidents of one moment are visited together, also where they are more than asked for', async () => {
  const { store } = newStore()
  const times = [1, 2, 2, 2, 3].map(minutesAgo)
  await publishEntries(
    store,
    times.map((at, index) => entryOf(`p${index}`, {}, { alerts: [alertOf(`p${index}`, at)] })),
  )
  const catalogue = await createCatalogueReader(store).current()
  const visits: string[][] = []
  await visitIncidents(catalogue, { isOver: false, until: NOW, size: 2 }, async (some) => {
    visits.push(some.map(({ projectId }) => projectId))
    return true
  })
  expect(visits).toEqual([['p0', 'p1', 'p2', 'p3'], ['p4']])
})
