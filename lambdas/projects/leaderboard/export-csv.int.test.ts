import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { recordRequests } from '../../../test/support/aws/observe-client.ts'
import { catalogueOf, publishEntries } from '../../../test/support/data/catalogue.ts'
import { entryOf, rowOf } from '../../../test/support/data/catalogue-entries.ts'
import { expectLimit } from '../../../test/support/http/rate-limits.ts'
import { createVisitor } from '../../../test/support/http/visitor.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { useFreshDays } from '../../../test/support/time/fresh-day-clock.ts'
import { documentClient } from '../../platform/config/clients.ts'
import { exportCsv } from './export-csv.ts'

/** The limits of production. */
const cloud = await useTestCloud({ rateLimitFactor: 1 })
await publishEntries(catalogueOf(cloud), [entryOf('corvane'), entryOf('tidewell')])
const pass = useFreshDays()

const listOf = (length: number): Uint32Array => Uint32Array.from({ length }, (_, index) => index)
const idsIn = (csv: string): (string | undefined)[] =>
  csv
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[1])

/** Rows that take a moment to read. */
const table = () => {
  const seen = { rows: 0, reading: 0, most: 0 }
  const rowsAt = async (ordinals: Iterable<number>) => {
    seen.reading += 1
    seen.most = Math.max(seen.most, seen.reading)
    await wait(1)
    seen.reading -= 1
    return Array.from(ordinals, (ordinal) => {
      seen.rows += 1
      return { ...rowOf(`project${ordinal}`), customScore: null }
    })
  }
  return { seen, rowsAt }
}

test('rows of an export take half a read unit, those of a page are the newest', async () => {
  const requests = recordRequests(documentClient())
  const rowsRead = () =>
    requests.filter(({ operation }) => operation === 'BatchGetItem').map(({ input }) => input)
  const visitor = createVisitor(cloud.origin)
  const csv = await visitor.get('/api/leaderboard?format=csv&sort=name')
  expect(idsIn(await csv.text())).toEqual(['corvane', 'tidewell'])
  expect(rowsRead()).toMatchObject([
    { RequestItems: { [`assay-${cloud.stage}-snapshots`]: { ConsistentRead: false } } },
  ])
  requests.length = 0
  await visitor.get('/api/leaderboard?sort=name')
  expect(rowsRead()).toMatchObject([
    { RequestItems: { [`assay-${cloud.stage}-snapshots`]: { ConsistentRead: true } } },
  ])
})

describe('of all visitors together', () => {
  const refused = { status: 429 }

  test('one whole list is exported in five seconds, five short ones, and any that is empty; who has to wait is told how long, and no page waits', async () => {
    const visitor = createVisitor(cloud.origin)
    const { seen, rowsAt } = table()
    const empty = async () => idsIn(await exportCsv(listOf(0), rowsAt))
    expect(await empty()).toEqual([])
    await exportCsv(listOf(25_000), rowsAt)
    await expect(exportCsv(listOf(25_000), rowsAt)).rejects.toMatchObject(refused)
    expect(seen.rows).toBe(25_000)
    for (let count = 0; count < 5; count += 1) await exportCsv(listOf(1), rowsAt)
    await expect(exportCsv(listOf(1), rowsAt)).rejects.toMatchObject(refused)
    expect(await empty()).toEqual([])
    await expectLimit(await visitor.get('/api/leaderboard?format=csv'), 5)
    expect((await visitor.get('/api/leaderboard?page=2')).status).toBe(200)
    pass(5_000)
    expect((await visitor.get('/api/leaderboard?format=csv')).status).toBe(200)
    pass(5_000)
    await exportCsv(listOf(25_000), rowsAt)
  })

  test('of two lists of 30,000 rows at once one is exported, in its order up to the 25,000th, read four lots at a time, and each is counted in one write', async () => {
    const requests = recordRequests(documentClient())
    const { seen, rowsAt } = table()
    const exports = [30_000, 30_000].map((length) => exportCsv(listOf(length), rowsAt))
    const outcomes = await Promise.allSettled(exports)
    const exported = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(exported.map(idsIn)).toEqual([
      Array.from({ length: 25_000 }, (_, index) => `project${index}`),
    ])
    expect(seen).toEqual({ rows: 25_000, reading: 0, most: 4 })
    expect(requests.map(({ operation }) => operation)).toEqual(['UpdateItem', 'UpdateItem'])
  })
})
