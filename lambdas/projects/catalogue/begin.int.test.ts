import { afterAll, expect, test, vi } from 'vitest'
import { recordRequests } from '../../../test/support/aws/observe-client.ts'
import { catalogueOf, publishEntries } from '../../../test/support/data/catalogue.ts'
import { entryOf } from '../../../test/support/data/catalogue-entries.ts'
import { createVisitor } from '../../../test/support/http/visitor.ts'
import { startTestCloud } from '../../../test/support/product/test-cloud.ts'
import { documentClient } from '../../platform/config/clients.ts'
import { setLogSink } from '../../platform/log.ts'

// As AWS sets it for a process that is one function's own.
vi.stubEnv('AWS_LAMBDA_RUNTIME_API', '127.0.0.1:9001')
const cloud = await startTestCloud()
const START = Math.floor(Date.now() / 60_000) * 60_000
vi.useFakeTimers({ now: START, toFake: ['Date'] })
afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  await cloud.stop()
})
await publishEntries(catalogueOf(cloud), [entryOf('corvane'), entryOf('tidewell')])
const requests = recordRequests(documentClient())
const operations = () => requests.map(({ operation }) => operation)

test.each([
  ['leaderboard', async () => await import('../leaderboard.ts')],
  ['highlights', async () => await import('../highlights.ts')],
  ['security-alerts', async () => await import('../security-alerts.ts')],
  ['search-project?keyword=corvane', async () => await import('../search.ts')],
])('who asks %s finds what its function has read as it began', async (path, load) => {
  const { handler } = await load()
  // What was read before is looked at again after two seconds.
  vi.setSystemTime(Date.now() + 10_000)
  requests.length = 0
  await handler.begin(path.startsWith('search') ? { keyword: 'corvane' } : {})
  expect(operations()).toContain('GetItem')
  requests.length = 0
  const visitor = createVisitor(cloud.origin)
  const response = await visitor.get(`/api/${path}`, { 'user-agent': 'Mozilla/5.0' })
  expect(response.status).toBe(200)
  expect(operations()).toEqual([])
})

test('what fails then is logged, and left to the first event', async () => {
  const logged: string[] = []
  setLogSink((line) => logged.push(line))
  const { handler } = await import('../leaderboard.ts')
  await handler.begin({ perPage: 'many' })
  expect(logged).toEqual([expect.stringContaining('not prepared while beginning')])
})
