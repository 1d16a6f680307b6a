import { afterAll, expect, test } from 'vitest'
import { signInNewUser } from '../../test/support/http/accounts.ts'
import { refusalIn } from '../../test/support/http/refusal-in.ts'
import { startTestCloud } from '../../test/support/product/test-cloud.ts'
import { createVisitor } from '../../test/support/http/visitor.ts'
import { createList, eventsOf, listsOf } from '../../test/support/data/watchlists.ts'

const PATH = '/api/watchlist/delete'

const cloud = await startTestCloud()
afterAll(() => cloud.stop())

test('A7.71 takes the id of a list and deletes that one', async () => {
  const user = await signInNewUser(cloud)
  const bridges = await createList(user, 'Bridges', ['corvane'])
  const lending = await createList(user, 'Lending')
  const treasury = await createList(user, 'Treasury', ['tidewell'])
  const response = await user.post(PATH, { id: lending.id })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ ok: true })
  expect(await listsOf(user)).toEqual([bridges, treasury])
})

test('the name is free again', async () => {
  const user = await signInNewUser(cloud)
  const { id } = await createList(user, 'Bridges')
  await user.post(PATH, { id })
  expect((await createList(user, 'Bridges')).id).not.toBe(id)
})

test('deleting what is gone is done already, also five times at once', async () => {
  const user = await signInNewUser(cloud)
  const { id } = await createList(user, 'Bridges')
  const answers = await Promise.all(Array.from({ length: 5 }, () => user.post(PATH, { id })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect((await eventsOf(cloud, user)).map(({ type }) => type)).toEqual([
    'WatchlistCreated',
    'WatchlistDeleted',
  ])
})

test("another user's list answers as an unknown one, and stays", async () => {
  const owner = await signInNewUser(cloud)
  const list = await createList(owner, 'Bridges')
  const other = await signInNewUser(cloud)
  const foreign = await other.post(PATH, { id: list.id })
  const unknown = await other.post(PATH, { id: 'unknown-list' })
  expect([foreign.status, await foreign.text()]).toEqual([unknown.status, await unknown.text()])
  expect(await listsOf(owner)).toEqual([list])
  expect(await eventsOf(cloud, other)).toEqual([])
})

test('A6.9 without a session nothing is deleted', async () => {
  const user = await signInNewUser(cloud)
  const { id } = await createList(user, 'Bridges')
  const response = await createVisitor(cloud.origin).post(PATH, { id })
  expect(await refusalIn(response)).toEqual([401, 'Unauthorized'])
  expect(await listsOf(user)).toHaveLength(1)
})

test.each<[string, unknown]>([
  ['a list of ids', { id: ['a', 'b'] }],
  ['an object', { id: { $ne: null } }],
  ['empty', { id: '' }],
  ['missing', {}],
])('an id that is %s is no valid input', async (_, body) => {
  const user = await signInNewUser(cloud)
  expect(await refusalIn(await user.post(PATH, body))).toEqual([400, 'InvalidInput'])
})
