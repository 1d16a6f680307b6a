import { catalogueOf, publishEntries } from '../../../test/support/data/catalogue.ts'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { recordRequests } from '../../../test/support/aws/observe-client.ts'
import { signInNewUser } from '../../../test/support/http/accounts.ts'
import { entryOf, rowOf } from '../../../test/support/data/catalogue-entries.ts'
import { dossierOf, enoughEvidence, publishDossier } from '../../../test/support/data/dossiers.ts'
import { startTestCloud } from '../../../test/support/product/test-cloud.ts'
import { createVisitor } from '../../../test/support/http/visitor.ts'
import { createList } from '../../../test/support/data/watchlists.ts'
import { documentClient } from '../../platform/config/clients.ts'

const cloud = await startTestCloud({ withConsumers: false })
// The catalogue is looked at again after two seconds: the clock stands.
const START = Math.floor(Date.now() / 60_000) * 60_000
vi.useFakeTimers({ now: START, toFake: ['Date'] })
afterAll(async () => {
  vi.useRealTimers()
  await cloud.stop()
})
const visitor = createVisitor(cloud.origin)

const ids = ['corvane', 'tidewell', 'lumenfold']
for (const id of ids) {
  await publishDossier(cloud, dossierOf(rowOf(id), enoughEvidence('2026-03-01T12:00:00.000Z')))
}
await publishEntries(
  catalogueOf(cloud),
  ids.map((id) => entryOf(id)),
)

const requests = recordRequests(documentClient())
const operations = () => requests.map(({ operation }) => operation)

const get = async (path: string): Promise<void> => {
  const response = await visitor.get(path, { 'user-agent': 'Mozilla/5.0' })
  expect(response.status).toBe(200)
}
// The catalogue is read once and then kept.
beforeEach(async () => {
  await get('/api/leaderboard')
  requests.length = 0
})

test.each([
  'projects/corvane',
  'projects/corvane/score',
  'projects/corvane/score-history',
  'projects/corvane/events',
  'projects/corvane/badge.svg',
])('a read of the dossier and one of the row answer %s', async (path) => {
  await get(`/api/${path}`)
  expect(operations().toSorted()).toEqual(['BatchGetItem', 'GetItem'])
})

describe('the same asked again', () => {
  const paths = [
    '/api/projects/tidewell',
    '/api/projects/tidewell/score',
    '/api/projects/tidewell/score-history',
    '/api/projects/tidewell/events',
    '/api/projects/tidewell/badge.svg',
    '/api/compare?ids=tidewell,corvane',
    '/api/leaderboard?sort=name',
    '/api/highlights',
    '/api/security-alerts',
    '/api/search-project?keyword=tide',
  ]

  test.each(paths)('reads no table and makes no answer anew, held or not: %s', async (path) => {
    const first = await visitor.get(path, { 'user-agent': 'Mozilla/5.0' })
    const body = await first.text()
    requests.length = 0
    const stringify = vi.spyOn(JSON, 'stringify')
    const again = await visitor.get(path)
    const notModified = await visitor.get(path, {
      'if-none-match': first.headers.get('etag') ?? '',
    })
    const texts = stringify.mock.results.map(({ value }) => String(value))
    stringify.mockRestore()
    expect([again.status, notModified.status, await notModified.text()]).toEqual([200, 304, ''])
    expect(await again.text()).toBe(body)
    expect(texts).not.toContain(body)
    expect(operations()).toEqual([])
  })

  test('costs one look at the manifest after two seconds, as many as ask', async () => {
    await get('/api/projects/tidewell')
    requests.length = 0
    // Within the same minute, after which answers are prepared anew.
    vi.setSystemTime(START + 2_000)
    await Promise.all([1, 2, 3].map(async () => await get('/api/projects/tidewell')))
    await get('/api/highlights')
    expect(operations()).toEqual(['GetItem'])
  })
})

test('comparing reads row and dossier of each project once', async () => {
  await get('/api/compare?ids=corvane,tidewell,nobody')
  expect(operations().toSorted()).toEqual([
    'BatchGetItem',
    'BatchGetItem',
    'BatchGetItem',
    'GetItem',
    'GetItem',
    'GetItem',
  ])
})

test('the average of votes reads nothing', async () => {
  await get('/api/projects/average-yes-percentage')
  expect(operations()).toEqual([])
})

test('votes are read in two requests, a visitor’s vote is six', async () => {
  const path = '/api/projects/vote?id=corvane'
  await get(path)
  expect(operations()).toEqual(['Query', 'Query'])
  await get(`${path}&vote=yes`)
  requests.length = 0
  await get(`${path}&vote=no`)
  expect(operations()).toEqual([
    // Whether there is such a project.
    'Query',
    // Whether it is the first on this project, which has a limit of its own; the limit of all.
    'GetItem',
    'UpdateItem',
    'GetItem',
    'TransactWriteItems',
    'Query',
  ])
})

test('a view is seven, of which one in a minute has the project rated anew', async () => {
  await get('/api/projects/page-view?projectId=corvane')
  requests.length = 0
  await get('/api/projects/page-view?projectId=tidewell')
  expect(operations()).toEqual([
    'Query',
    // Whether this cookie was counted here today, which has a limit of its own; the limit of all.
    'GetItem',
    'UpdateItem',
    'UpdateItem',
    'Query',
    'TransactWriteItems',
    'UpdateItem',
  ])
})

test('what changed on a watchlist is one read of all projects together', async () => {
  const user = await signInNewUser(cloud)
  await createList(user, 'All', ids)
  requests.length = 0
  expect((await user.get('/api/watchlist/changes')).status).toBe(200)
  expect(operations().filter((name) => name.startsWith('Batch'))).toEqual(['BatchGetItem'])
})
