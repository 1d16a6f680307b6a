import { afterAll, expect, test } from 'vitest'
import { signInNewUser } from '../../test/support/http/accounts.ts'
import { refusalIn } from '../../test/support/http/refusal-in.ts'
import { startTestCloud } from '../../test/support/product/test-cloud.ts'
import { createVisitor } from '../../test/support/http/visitor.ts'
import { createList, eventsOf, listsOf } from '../../test/support/data/watchlists.ts'

const PATH = '/api/watchlist/reorder'

const cloud = await startTestCloud()
afterAll(() => cloud.stop())

const withThreeLists = async () => {
  const user = await signInNewUser(cloud)
  const bridges = await createList(user, 'Bridges', ['corvane'])
  const lending = await createList(user, 'Lending')
  const treasury = await createList(user, 'Treasury', ['tidewell'])
  return { user, bridges, lending, treasury }
}

test('the lists are answered in the new order, and nothing else of them changes', async () => {
  const { user, bridges, lending, treasury } = await withThreeLists()
  const response = await user.post(PATH, { ids: [treasury.id, bridges.id, lending.id] })
  expect([response.status, await response.json()]).toEqual([200, { ok: true }])
  expect(await listsOf(user)).toEqual([treasury, bridges, lending])
})

test('the same order again is recorded once, also five times at once', async () => {
  const { user, bridges, lending, treasury } = await withThreeLists()
  const ids = [lending.id, treasury.id, bridges.id]
  const answers = await Promise.all(Array.from({ length: 5 }, () => user.post(PATH, { ids })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const events = await eventsOf(cloud, user)
  expect(events.filter(({ type }) => type === 'WatchlistsReordered')).toMatchObject([
    { data: { ids } },
  ])
})

test('ids of others and of nobody are left out, and lists that are not named follow', async () => {
  const { user, bridges, lending, treasury } = await withThreeLists()
  const other = await createList(await signInNewUser(cloud), 'Bridges')
  await user.post(PATH, { ids: [other.id, 'unknown', treasury.id, treasury.id] })
  expect(await listsOf(user)).toEqual([treasury, bridges, lending])
})

test.each([
  ['no list of ids', { ids: 'a' }],
  ['more than there can be', { ids: Array.from({ length: 21 }, (_, index) => `list${index}`) }],
  ['none', {}],
])('%s is refused, the field named', async (_, body) => {
  const user = await signInNewUser(cloud)
  const response = await user.post(PATH, body)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    error: { name: 'InvalidInput', fieldErrors: { ids: expect.any(String) } },
  })
})

test('without a session nothing is reordered', async () => {
  const { user, bridges, lending, treasury } = await withThreeLists()
  const stranger = createVisitor(cloud.origin)
  const response = await stranger.post(PATH, { ids: [treasury.id] })
  expect(await refusalIn(response)).toEqual([401, 'Unauthorized'])
  expect(await listsOf(user)).toEqual([bridges, lending, treasury])
})
