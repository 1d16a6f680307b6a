import { describe, expect, test } from 'vitest'
import { signInNewUser } from '../../test/support/http/accounts.ts'
import { fieldRefusedIn, refusalIn } from '../../test/support/http/refusal-in.ts'
import { useTestCloud } from '../../test/support/product/test-cloud.ts'
import { createList, eventsOf, listsOf } from '../../test/support/data/watchlists.ts'

const DELETE = '/api/watchlist/delete'
const REORDER = '/api/watchlist/reorder'

const cloud = await useTestCloud()

/** Whose calls are all refused. */
const refusedUser = await signInNewUser(cloud)

describe('listing', () => {
  test("A4.87 a new user's watchlists are an empty list", async () => {
    const response = await refusedUser.get('/api/watchlist')
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('etag')).toBeNull()
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
})

describe('deleting', () => {
  test('A7.71 takes the id of a list and deletes that one', async () => {
    const user = await signInNewUser(cloud)
    const bridges = await createList(user, 'Bridges', ['corvane'])
    const lending = await createList(user, 'Lending')
    const treasury = await createList(user, 'Treasury', ['tidewell'])
    const response = await user.post(DELETE, { id: lending.id })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ ok: true })
    expect(await listsOf(user)).toEqual([bridges, treasury])
  })

  test('deleting what is gone is done already, also five times at once', async () => {
    const user = await signInNewUser(cloud)
    const { id } = await createList(user, 'Bridges')
    const answers = await Promise.all(Array.from({ length: 5 }, () => user.post(DELETE, { id })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await eventsOf(cloud, user)).map(({ type }) => type)).toEqual([
      'WatchlistCreated',
      'WatchlistDeleted',
    ])
  })

  test('a list that another device has changed since it was seen stays, and goes once that is seen', async () => {
    const user = await signInNewUser(cloud)
    const seen = await createList(user, 'Bridges', ['corvane'])
    const changed = await user.post('/api/watchlist/update', {
      ...seen,
      projects: ['corvane', 'tidewell'],
    })
    const { updatedAt } = (await changed.json()) as { readonly updatedAt: string }
    const stale = await user.post(DELETE, { id: seen.id, updatedAt: seen.updatedAt })
    expect(await refusalIn(stale)).toEqual([409, 'StaleWatchlist'])
    expect(await listsOf(user)).toMatchObject([{ projects: ['corvane', 'tidewell'] }])
    const wanted = { id: seen.id, updatedAt }
    const answers = [await user.post(DELETE, wanted), await user.post(DELETE, wanted)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await listsOf(user)).toEqual([])
  })

  test("another user's list answers as an unknown one, and stays", async () => {
    const owner = await signInNewUser(cloud)
    const list = await createList(owner, 'Bridges')
    const other = await signInNewUser(cloud)
    const foreign = await other.post(DELETE, { id: list.id })
    const unknown = await other.post(DELETE, { id: 'unknown-list' })
    expect([foreign.status, await foreign.text()]).toEqual([unknown.status, await unknown.text()])
    expect(await listsOf(owner)).toEqual([list])
    expect(await eventsOf(cloud, other)).toEqual([])
  })

  test.each<[string, unknown]>([
    ['a list of ids', { id: ['a', 'b'] }],
    ['an object', { id: { $ne: null } }],
    ['empty', { id: '' }],
    ['missing', {}],
  ])('an id that is %s is no valid input', async (_, body) => {
    expect(await refusalIn(await refusedUser.post(DELETE, body))).toEqual([400, 'InvalidInput'])
  })
})

describe('reordering', () => {
  const withThreeLists = async () => {
    const user = await signInNewUser(cloud)
    const bridges = await createList(user, 'Bridges', ['corvane'])
    const lending = await createList(user, 'Lending')
    const treasury = await createList(user, 'Treasury', ['tidewell'])
    return { user, bridges, lending, treasury }
  }

  test('five times at once is recorded once, as is the same again: the lists are answered in the new order, and nothing else of them changes', async () => {
    const { user, bridges, lending, treasury } = await withThreeLists()
    const ids = [treasury.id, bridges.id, lending.id]
    const answers = await Promise.all(Array.from({ length: 5 }, () => user.post(REORDER, { ids })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await listsOf(user)).toEqual([treasury, bridges, lending])
    const again = await user.post(REORDER, { ids })
    expect([again.status, await again.json()]).toEqual([200, { ok: true }])
    const events = await eventsOf(cloud, user)
    expect(events.filter(({ type }) => type === 'WatchlistsReordered')).toMatchObject([
      { data: { ids } },
    ])
  })

  test('ids of others and of nobody are left out, and lists that are not named follow', async () => {
    const { user, bridges, lending, treasury } = await withThreeLists()
    const other = await createList(await signInNewUser(cloud), 'Bridges')
    await user.post(REORDER, { ids: [other.id, 'unknown', treasury.id, treasury.id] })
    expect(await listsOf(user)).toEqual([treasury, bridges, lending])
  })

  test.each([
    ['no list of ids', { ids: 'a' }],
    ['more than there can be', { ids: Array.from({ length: 21 }, (_, index) => `list${index}`) }],
    ['none', {}],
  ])('%s is refused, the field named', async (_, body) => {
    const response = await refusedUser.post(REORDER, body)
    expect(await fieldRefusedIn(response)).toEqual([400, 'InvalidInput', 'ids'])
  })
})
