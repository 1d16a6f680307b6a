import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, expect, test } from 'vitest'
import { createCatalogueReader } from '../../lambdas/projects/catalogue/catalogue.ts'
import { publishProjects } from '../../test/support/data/catalogue.ts'
import { startTestCloud } from '../../test/support/product/test-cloud.ts'
import { loadDemo } from './load-demo.ts'

const cloud = await startTestCloud()
afterAll(() => cloud.stop())

test('a start with a catalogue of another format rates what is there anew, and loads nothing', async () => {
  await publishProjects(cloud, 3)
  await cloud.documents.send(
    new UpdateCommand({
      TableName: `assay-${cloud.stage}-snapshots`,
      Key: { name: 'catalogue', part: 'manifest' },
      UpdateExpression: 'SET #format = :earlier',
      ExpressionAttributeNames: { '#format': 'format' },
      ExpressionAttributeValues: { ':earlier': 1 },
    }),
  )
  const reader = () =>
    createCatalogueReader({ client: cloud.documents, stage: cloud.stage, now: () => Date.now() })
  await expect(reader().current()).rejects.toThrow(/of another format/)

  const printed: string[] = []
  await loadDemo(cloud, { objects: '/nowhere' }, (line) => printed.push(line))
  expect(printed).toEqual(['Rating all projects anew, once…'])
  expect((await reader().current()).entries).toHaveLength(3)

  await loadDemo(cloud, { objects: '/nowhere' }, (line) => printed.push(line))
  expect(printed).toHaveLength(1)
})
