import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, expect, test } from 'vitest'
import { catalogueOf, publishProjects, readCatalogue } from '../../test/support/data/catalogue.ts'
import { startTestCloud } from '../../test/support/product/test-cloud.ts'
import { loadDemo } from './load-demo.ts'

const cloud = await startTestCloud()
afterAll(() => cloud.stop())

test('a start with a catalogue of another format rates what is there anew, and loads nothing', async () => {
  await publishProjects(cloud, 3)
  const TableName = `assay-${cloud.stage}-snapshots`
  const Key = { name: 'catalogue', part: 'manifest#7' }
  await cloud.documents.send(new DeleteCommand({ TableName, Key }))
  const older = { ...Key, part: 'manifest#5', snapshotId: 'older' }
  await cloud.documents.send(new PutCommand({ TableName, Item: older }))
  const read = async () => await readCatalogue(catalogueOf(cloud))
  await expect(read()).rejects.toMatchObject({ name: 'BrokenCatalogueError' })

  const printed: string[] = []
  await loadDemo(cloud, { objects: '/nowhere' }, (line) => printed.push(line))
  expect(printed).toEqual(['Rating all projects anew, once…'])
  expect((await read()).entries).toHaveLength(3)

  await loadDemo(cloud, { objects: '/nowhere' }, (line) => printed.push(line))
  expect(printed).toHaveLength(1)
})
