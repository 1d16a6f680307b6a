import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, expect, test, vi } from 'vitest'
import { generateProjects } from '../../../../local/demo/generate-projects.ts'
import { rateAgain } from '../../../../test/support/data/catalogue.ts'
import { startTestCloud } from '../../../../test/support/product/test-cloud.ts'
import { createVisitor } from '../../../../test/support/http/visitor.ts'
import { createEventStore } from '../../../platform/event-store/event-store.ts'
import { SNAPSHOT_FORMAT, manifestKey, readManifest } from './snapshot-items.ts'
import { importProjects } from '../import-catalogue.ts'

const cloud = await startTestCloud()
afterAll(async () => {
  vi.useRealTimers()
  await cloud.stop()
})
const visitor = createVisitor(cloud.origin)
const table = { client: cloud.documents, stage: cloud.stage, now: () => Date.now() }

const [project] = generateProjects(7, 1)
const id = project?.id ?? ''
await importProjects({ ...table, store: createEventStore(table) }, [project])

/** Makes the current snapshot one that another version of the product has published. */
const publishedWith = async (format: number): Promise<void> => {
  const { TableName, Key } = manifestKey(table)
  const { snapshotId, ...manifest } = (await readManifest(table))!
  const Item = { ...Key, ...manifest, snapshotId: `${snapshotId}-other`, format }
  await cloud.documents.send(new PutCommand({ TableName, Item }))
}

const lists: readonly (readonly [string, () => Promise<Response>])[] = [
  '/api/leaderboard',
  '/api/search-project?keyword=co',
  '/api/highlights',
  '/api/security-alerts',
  '/api/projects/average-yes-percentage',
  `/api/compare?ids=${id}`,
  `/api/projects/${id}`,
].map((path) => [path, async () => await visitor.get(path)])
const named = async () => await visitor.post('/api/projects-list', { projectIds: [id] })
const all = [...lists, ['/api/projects-list', named] as const]

test('while the current snapshot is of another format lists ask to wait, and all are back with the next rating', async () => {
  await publishedWith(SNAPSHOT_FORMAT - 1)
  for (const [path, ask] of all) {
    const response = await ask()
    expect([path, response.status]).toEqual([path, 503])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'retry-after': '30',
      'cache-control': 'public, max-age=0, s-maxage=10',
    })
    expect(await response.json()).toMatchObject({
      error: { name: 'Unavailable', message: expect.stringContaining('Try again') },
    })
  }
  await rateAgain(cloud)
  for (const [path, ask] of all) expect([path, (await ask()).status]).toEqual([path, 200])
})

test('a function that has read a snapshot before goes on with it', async () => {
  await publishedWith(SNAPSHOT_FORMAT + 1)
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] })
  for (const [path, ask] of all) expect([path, (await ask()).status]).toEqual([path, 200])
})
