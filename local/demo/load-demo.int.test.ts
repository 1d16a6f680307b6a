import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, expect, test } from 'vitest'
import { catalogueOf, publishProjects, readCatalogue } from '../../test/support/data/catalogue.ts'
import { temporaryFolder } from '../../test/support/setup/temporary-folder.ts'
import { startTestCloud, type TestCloud } from '../../test/support/product/test-cloud.ts'
import { demoStateOf, firstLoading, keepDemoOut } from './first-loading.ts'
import { loadDemo } from './load-demo.ts'

const objects = temporaryFolder('demo-objects')
const cloud = await startTestCloud()
afterAll(() => cloud.stop())

test('a start with a catalogue of another format rates what is there anew, and loads nothing', async () => {
  await publishProjects(cloud, 3)
  const TableName = `assay-${cloud.stage}-snapshots`
  const Key = { name: 'catalogue', part: 'manifest#8' }
  await cloud.documents.send(new DeleteCommand({ TableName, Key }))
  const older = { ...Key, part: 'manifest#5', snapshotId: 'older' }
  await cloud.documents.send(new PutCommand({ TableName, Item: older }))
  const read = async () => await readCatalogue(catalogueOf(cloud))
  await expect(read()).rejects.toMatchObject({ name: 'BrokenCatalogueError' })

  const printed: string[] = []
  await loadDemo(cloud, { objects }, (line) => printed.push(line))
  expect(printed).toEqual(['Rating all projects anew, once…'])
  expect((await read()).entries).toHaveLength(3)

  await loadDemo(cloud, { objects }, (line) => printed.push(line))
  expect(printed).toHaveLength(1)
})

test('a start where a pointer names the catalogue, as it first did, loads nothing either', async () => {
  const old = await startTestCloud()
  await publishProjects(old, 3)
  const TableName = `assay-${old.stage}-snapshots`
  const Key = { name: 'catalogue', part: 'manifest#8' }
  await old.documents.send(new DeleteCommand({ TableName, Key }))
  const pointer = { name: 'catalogue', part: 'pointer', version: 7, edition: 'older', parts: 1 }
  await old.documents.send(new PutCommand({ TableName, Item: pointer }))

  const printed: string[] = []
  await loadDemo(old, { objects }, (line) => printed.push(line))
  expect(printed).toEqual(['Rating all projects anew, once…'])
  expect((await readCatalogue(catalogueOf(old))).entries).toHaveLength(3)
  await old.stop()
})

test('nothing is loaded where the demo was kept out, nor may it be once a load was begun', async () => {
  const [real, demo] = [await startTestCloud(), await startTestCloud()]
  const printed: string[] = []
  const tables = ({ documents: client, stage }: TestCloud) => ({ client, stage })
  expect(await keepDemoOut(tables(real))).toBe(true)
  await loadDemo(real, { objects }, (line) => printed.push(line))
  expect(printed).toEqual([])
  expect(await demoStateOf(tables(real))).toBe('kept out')
  expect(await keepDemoOut(tables(real))).toBe(true)

  await firstLoading({ ...tables(demo), now: () => 1 })
  expect(await keepDemoOut(tables(demo))).toBe(false)
  expect(await demoStateOf(tables(demo))).toBe('begun')
  await Promise.all([real.stop(), demo.stop()])
})
