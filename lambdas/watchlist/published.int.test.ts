import { randomUUID } from 'node:crypto'
import { describe, expect, inject, test } from 'vitest'
import { metaOf } from '../../test/support/event-store/contract/test-harness.ts'
import { setEnvironment } from '../../test/support/product/environment.ts'
import { eventStore } from '../platform/config/clients.ts'
import { watchlists } from './decider.ts'
import { deleteWatchlists, watchlistHistoryOf, watchlistsOf } from './published.ts'

setEnvironment()
process.env['DYNAMODB_ENDPOINT'] = inject('engineEndpoint')

const create = async (userId: string, id: string, name: string): Promise<void> => {
  await eventStore().execute(
    watchlists,
    userId,
    { type: 'CreateWatchlist', id, name, projects: ['corvane'] },
    metaOf({ id }),
  )
}

const typesOf = async (userId: string): Promise<string[]> => {
  const types: string[] = []
  for await (const { type } of watchlistHistoryOf(userId, 1)) types.push(type)
  return types
}

/** A user with two lists. */
const newUser = async (): Promise<string> => {
  const userId = randomUUID()
  await create(userId, 'a', 'Bridges')
  await create(userId, 'b', 'Treasury')
  return userId
}

test('the lists and the changes of a user are told, oldest first', async () => {
  const userId = await newUser()
  expect(await watchlistsOf(userId)).toEqual([
    { id: 'a', name: 'Bridges', projects: ['corvane'], updatedAt: expect.any(String) },
    { id: 'b', name: 'Treasury', projects: ['corvane'], updatedAt: expect.any(String) },
  ])
  expect(await typesOf(userId)).toEqual(['WatchlistCreated', 'WatchlistCreated'])
})

test('of who has none nothing is told', async () => {
  const userId = randomUUID()
  expect([await watchlistsOf(userId), await typesOf(userId)]).toEqual([[], []])
})

describe('deleting all lists', () => {
  test('leaves none, and those of others', async () => {
    const [userId, other] = [await newUser(), await newUser()]
    await deleteWatchlists(userId, { requestId: 'request-2' })
    expect(await watchlistsOf(userId)).toEqual([])
    expect(await watchlistsOf(other)).toHaveLength(2)
    expect((await typesOf(userId)).slice(2)).toEqual(['WatchlistDeleted', 'WatchlistDeleted'])
  })

  test('again is fine, and so is by two at once', async () => {
    const userId = await newUser()
    const cause = { requestId: 'request-2' }
    await Promise.all([deleteWatchlists(userId, cause), deleteWatchlists(userId, cause)])
    await deleteWatchlists(userId, cause)
    expect(await typesOf(userId)).toHaveLength(4)
  })
})
