import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, test } from 'vitest'
import { interceptRequests, itemsIn } from '../../../test/support/aws/observe-client.ts'
import {
  catalogueOf,
  evidenceFrom,
  recordEvidenceOf,
} from '../../../test/support/data/catalogue.ts'
import { rowOf } from '../../../test/support/data/catalogue-entries.ts'
import { inOrder } from '../../../test/support/data/rating-records.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { createEventStore } from '../../platform/event-store/event-store.ts'
import type { EventRange } from '../../platform/event-store/stream-reader.ts'
import { type Measured, projectSubject } from '../../metrics/metric.ts'
import { writeMetrics } from '../../metrics/write-metrics.ts'
import { setLogSink } from '../../platform/log.ts'
import { importProjects } from '../catalogue/import-catalogue.ts'
import { dossierKey } from './dossier-items.ts'
import { loadDossiers, readEvidence, updateDossier } from './update-dossier.ts'
import { readDossierFrom } from './read-dossier.ts'

const cloud = await useTestCloud({ withConsumers: false })
setLogSink(() => {})

const table = catalogueOf(cloud)
const store = createEventStore(table)
let reads: [string, number][] = []
const ranges: EventRange[] = []
const sources = {
  ...table,
  store: {
    readRanges: async (requested: readonly EventRange[]) => {
      ranges.push(...requested)
      return await store.readRanges(requested)
    },
    readEvents: (stream: string, from = 1) => {
      reads.push([stream, from])
      return store.readEvents(stream, from)
    },
  },
}
const writes: string[] = []
interceptRequests(cloud.documents, async (request, proceed) => {
  const names = itemsIn(request).map(({ name }) => String(name))
  writes.push(...names.filter((name) => name.startsWith('dossier#')))
  return await proceed()
})
beforeEach(() => {
  reads = []
  ranges.length = 0
  writes.length = 0
})

let count = 0
const newProject = async (drafts: number): Promise<string> => {
  const id = `project${++count}`
  const { name, logo, tokenTickers, category, chains, marketCapUsd, description, website, demo } =
    rowOf(id, { tokenTickers: ['TIDE'] })
  // Into a catalogue of its own, or each would publish those before it again.
  await importProjects({ ...table, store, name: `of-${id}` }, [
    { id, name, logo, tokenTickers, category, chains, marketCapUsd, description, website, demo },
  ])
  await recordEvidenceOf(cloud, id, evidenceFrom(inOrder.slice(0, drafts)))
  return id
}

const market = (id: string, days: number): Measured<'market'> => ({
  subject: projectSubject(id),
  metric: 'market',
  part: '2026-11',
  value: {
    days: Array.from({ length: days }, (_, index) => ({
      day: `2026-11-0${index + 1}`,
      priceUsd: index,
      liquidityUsd: null,
      volume24hUsd: null,
      marketCapUsd: null,
    })),
  },
  source: 'import',
  updatedAt: `2026-11-0${days}T06:00:00.000Z`,
})

describe('refreshing', () => {
  test('holds facts, evidence with its place in the stream, and what was measured', async () => {
    const id = await newProject(4)
    await writeMetrics(table, [market(id, 3)])
    const dossier = await updateDossier(sources, { id, version: 5 })
    expect(dossier).toMatchObject({
      id,
      version: 5,
      measuredAt: '2026-11-03T06:00:00.000Z',
      facts: { id, tokenTickers: ['TIDE'] },
      market: [{ day: '2026-11-01' }, { day: '2026-11-02' }, { day: '2026-11-03' }],
    })
    expect(dossier?.evidence.map(({ version, type }) => [version, type])).toEqual(
      inOrder.slice(0, 4).map(({ type }, index) => [index + 2, type]),
    )
    for (const piece of dossier?.evidence ?? []) {
      expect(piece.id).toMatch(/^[\w-]{11}$/)
      expect(piece.recordedAt <= dossier!.updatedAt).toBe(true)
    }
    expect(await readDossierFrom(table, id)).toEqual(dossier)
  })

  test('reads only events that came since, and writes only what is new', async () => {
    const id = await newProject(3)
    await updateDossier(sources, { id, version: 4 })
    await recordEvidenceOf(cloud, id, evidenceFrom(inOrder.slice(3, 5)))
    reads = []
    expect(await updateDossier(sources, { id, version: 6 })).toMatchObject({
      version: 6,
      evidence: { length: 5 },
    })
    expect(reads.every(([, from]) => from > 1)).toBe(true)
    reads = []
    writes.length = 0
    await updateDossier(sources, { id, version: 6 })
    expect({ reads, writes }).toEqual({ reads: [], writes: [] })
    await writeMetrics(table, [market(id, 2)])
    expect(await updateDossier(sources, { id, version: 6 })).toMatchObject({
      market: { length: 2 },
    })
    expect(writes).toEqual([`dossier#${id}`])
  })

  test('makes one that cannot be read anew, and all of them when told to', async () => {
    const id = await newProject(2)
    const right = await updateDossier(sources, { id, version: 3 })
    const { TableName, Key } = dossierKey(cloud.stage, id)
    const Item = { ...Key, version: 3, madeAt: '2026-01-01', data: Buffer.from('no dossier') }
    await cloud.documents.send(new PutCommand({ TableName, Item }))
    expect(await updateDossier(sources, { id, version: 3 })).toEqual(right)
    expect(await readDossierFrom(table, id)).toEqual(right)
    reads = []
    await updateDossier(sources, { id, version: 3 }, { fromEvents: true })
    expect(reads).toEqual([[`Project#${id}`, 1]])
  })

  test('answers nothing where there is no such project', async () => {
    expect(await updateDossier(sources, { id: 'nobody', version: 1 })).toBeUndefined()
    expect(await readDossierFrom(table, 'nobody')).toBeUndefined()
  })
})

describe('opening many', () => {
  test('takes those that are up to date as they lie there, and refreshes the others', async () => {
    const [current, behind, none] = [await newProject(1), await newProject(2), await newProject(1)]
    const updated = await updateDossier(sources, { id: current, version: 2 })
    await updateDossier(sources, { id: behind, version: 3 })
    await recordEvidenceOf(cloud, behind, evidenceFrom(inOrder.slice(2, 3)))
    const { TableName, Key } = dossierKey(cloud.stage, none)
    await cloud.documents.send(new DeleteCommand({ TableName, Key }))
    reads = []
    writes.length = 0
    const open = await loadDossiers(sources, [
      { id: current, version: 2 },
      { id: behind, version: 4 },
      { id: none, version: 2 },
    ])
    expect(await open({ id: current, version: 2 })).toEqual(updated)
    expect(await open({ id: behind, version: 4 })).toMatchObject({ evidence: { length: 3 } })
    expect(await open({ id: none, version: 2 })).toMatchObject({ evidence: { length: 1 } })
    expect(ranges).toEqual([{ stream: `Project#${none}`, from: 1, to: 2 }])
    expect(reads).toEqual([[`Project#${behind}`, 4]])
    expect(await readDossierFrom(table, none)).toMatchObject({ version: 2 })
    expect(writes).toEqual([`dossier#${none}`, `dossier#${behind}`])
  })

  test('makes one that cannot be read anew, and leaves those beside it as they are', async () => {
    const [broken, whole] = [await newProject(2), await newProject(1)]
    const right = await updateDossier(sources, { id: broken, version: 3 })
    const beside = await updateDossier(sources, { id: whole, version: 2 })
    const { TableName, Key } = dossierKey(cloud.stage, broken)
    const Item = { ...Key, version: 3, madeAt: '2026-01-01', data: Buffer.from('no dossier') }
    await cloud.documents.send(new PutCommand({ TableName, Item }))
    const open = await loadDossiers(sources, [
      { id: broken, version: 3 },
      { id: whole, version: 2 },
    ])
    expect(await open({ id: broken, version: 3 })).toEqual(right)
    expect(await open({ id: whole, version: 2 })).toEqual(beside)
  })
})

describe('all evidence of many projects', () => {
  test('comes from dossiers, and from the streams what these lack; nothing is written', async () => {
    const [whole, behind, without] = [await newProject(2), await newProject(3), await newProject(1)]
    await updateDossier(sources, { id: whole, version: 3 })
    await updateDossier(sources, { id: behind, version: 4 })
    await recordEvidenceOf(cloud, behind, evidenceFrom(inOrder.slice(3, 5)))
    await cloud.documents.send(new DeleteCommand(dossierKey(cloud.stage, without)))
    reads = []
    writes.length = 0
    const evidence = await readEvidence(sources, [
      { id: whole, pieces: 2 },
      { id: behind, pieces: 5 },
      { id: without, pieces: 1 },
    ])
    const typesOf = (id: string) => evidence.get(id)?.map(({ type }) => type)
    const types = inOrder.map(({ type }) => type)
    expect(typesOf(whole)).toEqual(types.slice(0, 2))
    expect(typesOf(behind)).toEqual(types.slice(0, 5))
    expect(typesOf(without)).toEqual(types.slice(0, 1))
    expect(reads).toEqual([
      [`Project#${behind}`, 5],
      [`Project#${without}`, 1],
    ])
    expect(writes).toEqual([])
  })
})
