import { afterAll, expect, test } from 'vitest'
import { signInNewUser } from '../../test/support/http/accounts.ts'
import { refusalIn } from '../../test/support/http/refusal-in.ts'
import { startTestCloud } from '../../test/support/product/test-cloud.ts'
import { createVisitor } from '../../test/support/http/visitor.ts'
import { createList, listsOf } from '../../test/support/data/watchlists.ts'

const cloud = await startTestCloud()
afterAll(() => cloud.stop())

test("A4.87 a new user's watchlists are an empty list", async () => {
  const response = await (await signInNewUser(cloud)).get('/api/watchlist')
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual([])
})

test('A3.7 A7.67 answers the lists with id, name and project ids, oldest first', async () => {
  const user = await signInNewUser(cloud)
  await createList(user, 'Treasury', ['tidewell'])
  await createList(user, 'Bridges', ['corvane', 'lumenfold'])
  const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  const id = expect.stringMatching(/^[\w-]{16}$/)
  expect(await listsOf(user)).toEqual([
    { id, name: 'Treasury', projects: ['tidewell'], updatedAt: instant },
    { id, name: 'Bridges', projects: ['corvane', 'lumenfold'], updatedAt: instant },
  ])
})

test('the time of one list does not move when another changes', async () => {
  const user = await signInNewUser(cloud)
  const bridges = await createList(user, 'Bridges')
  await createList(user, 'Treasury')
  expect(await listsOf(user)).toContainEqual(bridges)
})

test('A6.9 without a session the call is refused with 401', async () => {
  const response = await createVisitor(cloud.origin).get('/api/watchlist')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(await refusalIn(response)).toEqual([401, 'Unauthorized'])
})

test('everybody has lists of their own; a user id in the request changes nothing', async () => {
  const user = await signInNewUser(cloud)
  await createList(user, 'Bridges')
  const other = await signInNewUser(cloud)
  const owner = (await user.whoAmI())?.username ?? ''
  const response = await other.get(`/api/watchlist?userId=${owner}&sub=${owner}`, {
    'x-user-id': owner,
  })
  expect(await response.json()).toEqual([])
})

test('no cache keeps lists', async () => {
  const { headers } = await (await signInNewUser(cloud)).get('/api/watchlist')
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(headers.get('etag')).toBeNull()
})
