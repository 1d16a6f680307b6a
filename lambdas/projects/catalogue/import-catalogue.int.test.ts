import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { useTemporaryBucket } from '../../../test/support/aws/temporary-bucket.ts'
import { readCatalogue, recordProject } from '../../../test/support/data/catalogue.ts'
import { factsUnder } from '../../../test/support/data/catalogue-entries.ts'
import { createTables } from '../../../local/engine/create-tables.ts'
import { recordRequests } from '../../../test/support/aws/observe-client.ts'
import { createDocumentClient } from '../../platform/dynamodb/document-client.ts'
import { createEventStore } from '../../platform/event-store/event-store.ts'
import { projectDecider } from '../decider.ts'
import { type ImportProgress, importProjects } from './import-catalogue.ts'

const client = createDocumentClient({ endpoint: inject('engineEndpoint') })
afterAll(() => client.destroy())
const base = { client, stage: 'test', objects: useTemporaryBucket(), now: () => Date.now() }
const store = createEventStore(base)

/** Projects are shared by all tests of a run: each test has ids and a catalogue of its own. */
const newImport = () => {
  const prefix = randomUUID().replaceAll('-', '').slice(0, 12)
  const options = { ...base, store, name: `test-${prefix}` }
  const facts = factsUnder(prefix)
  const published = async () => {
    const { rows } = await readCatalogue(options)
    return rows.filter(({ id }) => id.startsWith(prefix))
  }
  const versionOf = async (id: string) =>
    (await store.load(projectDecider, `${prefix}${id}`)).version
  return { options, facts, published, versionOf }
}

const counts = (created: number, updated: number, unchanged: number) => ({
  rows: created + updated + unchanged,
  created,
  updated,
  unchanged,
  rejected: [],
})

test('projects are listed, then published without a rank: nothing is known of them yet', async () => {
  const { options, facts, published } = newImport()
  const rows = [facts('b', { marketCapUsd: 5 }), facts('a', { marketCapUsd: null })]
  expect(await importProjects(options, rows)).toEqual(counts(2, 0, 0))
  expect(await published()).toMatchObject([
    { ...rows[1], rank: null, score: null, band: 'N/A' },
    { ...rows[0], rank: null, score: null, band: 'N/A' },
  ])
})

test('importing twice changes nothing', async () => {
  const { options, facts, published, versionOf } = newImport()
  const rows = [facts('a'), facts('b')]
  await importProjects(options, rows)
  const before = await published()
  expect(await importProjects(options, rows)).toEqual(counts(0, 0, 2))
  expect(await published()).toEqual(before)
  expect(await versionOf('a')).toBe(1)
})

test('facts that change and return are recorded each time', async () => {
  const { options, facts, published, versionOf } = newImport()
  for (const marketCapUsd of [1, 2, 1, 2]) {
    await importProjects(options, [facts('a', { marketCapUsd })])
  }
  expect(await versionOf('a')).toBe(4)
  expect(await published()).toMatchObject([{ marketCapUsd: 2 }])
})

test('projects that are not imported again stay in the catalogue', async () => {
  const { options, facts, published } = newImport()
  await importProjects(options, [facts('a')])
  expect(await importProjects(options, [facts('b')])).toEqual(counts(1, 0, 0))
  expect(await published()).toHaveLength(2)
})

test('a project whose state another reducer made is read from its events', async () => {
  const { options, facts, published } = newImport()
  const older = { ...projectDecider, reducerVersion: 0, evolve: () => projectDecider.initialState }
  await recordProject(store, facts('a'), older)
  await importProjects(options, [])
  expect(await published()).toMatchObject([facts('a')])
})

describe('invalid rows', () => {
  test('are rejected with row, field and remedy, and the others imported', async () => {
    const { options, facts, published } = newImport()
    const { logo: _, ...withoutLogo } = facts('c')
    const result = await importProjects(options, [
      facts('a'),
      { ...facts('b'), marketCapUsd: '12', chains: ['Skerry', ''] },
      withoutLogo,
      'tidewell',
      facts('a', { name: 'Another' }),
      { ...facts('d'), id: 'Not An Id' },
      { ...facts('e'), links: ['https://docs.example'] },
    ])
    expect(result).toEqual({
      ...counts(1, 0, 0),
      rows: 7,
      rejected: [
        {
          row: 2,
          reason:
            'chains.1: Give the name of a chain. ' +
            'marketCapUsd: Give US dollars as a number from 0 to 1e15, or null when unknown.',
        },
        { row: 3, reason: 'logo: Give this field.' },
        { row: 4, reason: 'Give the facts of one project as an object.' },
        { row: 5, reason: 'id: Row 1 has the same; keep one of the two.' },
        { row: 6, reason: 'id: Give 2 to 32 lower-case letters and digits.' },
        { row: 7, reason: 'links: Give an object.' },
      ],
    })
    expect(await published()).toMatchObject([{ name: 'Project a' }])
  })
})

test('progress is told row by row, to the last', async () => {
  const { options, facts } = newImport()
  const reports: ImportProgress[] = []
  const rows = [facts('a'), facts('b'), facts('c'), null]
  await importProjects(options, rows, (progress) => reports.push(progress))
  expect(reports.map(({ done }) => done)).toEqual([2, 3, 4])
  expect(reports.at(-1)).toEqual({ done: 4, rows: 4 })
})

test('a failure half-way begins no further row, and the same import can be run again', async () => {
  const { options, facts, published } = newImport()
  // Two lots, each with its worker: neither comes to its end before the failure.
  const rows = Array.from({ length: 36 }, (_, n) => facts(`n${n}`))
  let calls = 0
  const failing: typeof store = {
    ...store,
    begin: async () => undefined,
    execute: async (...call) => {
      calls += 1
      if (calls === 6) throw new Error('out of reach')
      return await store.execute(...call)
    },
  }
  await expect(importProjects({ ...options, store: failing }, rows)).rejects.toThrow('out of reach')
  expect(calls).toBeLessThanOrEqual(6 + 1)
  expect(await published()).toEqual([])

  const { created, unchanged } = await importProjects(options, rows)
  expect(created + unchanged).toBe(36)
  expect(unchanged).toBeGreaterThanOrEqual(4)
  expect(await published()).toHaveLength(36)
})

test('imports that overlap end in a catalogue with the rows of all', async () => {
  const { options, facts, published } = newImport()
  const imports = ['a', 'b', 'c'].map(async (group) => {
    const rows = Array.from({ length: 3 }, (_, n) => facts(`${group}${n}`))
    return await importProjects(options, [...rows, facts('shared')])
  })
  const results = await Promise.all(imports)
  expect(results.map(({ created }) => created).reduce((a, b) => a + b)).toBe(10)
  expect(await published()).toHaveLength(10)
})

describe('the cost of an import', () => {
  /** On tables of its own: requests by operation, and capacity units, of one import of new projects. */
  const costOf = async (count: number) => {
    const stage = `import-${randomUUID()}`
    const counted = createDocumentClient({ endpoint: inject('engineEndpoint') })
    await createTables(counted, stage)
    const table = {
      client: counted,
      stage,
      objects: base.objects,
      name: stage,
      now: () => Date.now(),
    }
    const options = { ...table, store: createEventStore(table) }
    await importProjects(options, [factsUnder('first')('')])
    const requests = recordRequests(counted, { capacity: true })
    const facts = factsUnder('p')
    const rows = Array.from({ length: count }, (_, index) => facts(`n${index}`))
    await importProjects(options, rows)
    counted.destroy()
    return {
      all: requests.length,
      units: requests.reduce((sum, { units }) => sum + units, 0),
      of: (name: string) => requests.filter(({ operation }) => operation === name).length,
    }
  }

  test('is a request for thirty new projects to be recorded, six for a hundred to be rated, one publication and at most 14 capacity units a project', async () => {
    const [few, many] = [await costOf(30), await costOf(150)]
    const { all, of } = many
    // Five record them, two write dossiers, two rows.
    expect(of('TransactWriteItems')).toBe(5 + 2 + 2)
    // Whether there are dossiers, their events, and whether there are rows.
    expect(of('BatchGetItem')).toBe(2 + 2 + 2)
    expect([of('GetItem') <= 4, of('Query')]).toEqual([true, 0])
    // The manifest.
    expect(of('PutItem')).toBe(1)
    expect(all).toBeLessThan(30)
    expect((many.units - few.units) / 120).toBeLessThanOrEqual(14)
  })
})
