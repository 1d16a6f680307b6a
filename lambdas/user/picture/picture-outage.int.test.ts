import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { signInNewUser, type User } from '../../../test/support/http/accounts.ts'
import { paintPng } from '../../../test/support/data/logos.ts'
import { expectLimit } from '../../../test/support/http/rate-limits.ts'
import { startObjectStoreProxy } from '../../../test/support/product/object-store-proxy.ts'
import { profileEventsOf, fetchProfile, upload } from '../../../test/support/data/profiles.ts'
import { refusalIn } from '../../../test/support/http/refusal-in.ts'
import { startTestCloud } from '../../../test/support/product/test-cloud.ts'
import { useFreshDays } from '../../../test/support/time/fresh-day-clock.ts'
import { rateLimit } from '../../platform/rate-limit/consume.ts'
import { uploadsPerUser } from '../profile/limits.ts'

const DELETE = '/api/user/profile/delete'

/** With the limits of production. */
const store = await startObjectStoreProxy()
const cloud = await startTestCloud({ rateLimitFactor: 1, objectStore: store })
afterEach(() => {
  store.state = 'up'
})
afterAll(async () => {
  store.stop()
  await cloud.stop()
})

const picture = await paintPng('#dd1111', 80, 60)

const newUser = async () => await signInNewUser(cloud)

const typesOf = async (user: User): Promise<string[]> =>
  (await profileEventsOf(cloud, user.sub)).map(({ type }) => type)

const isServed = async (user: User): Promise<boolean> =>
  (await fetch(`${cloud.origin}/pictures/users/${user.sub}.webp`)).status === 200

describe.each(['down', 'failing'] as const)('while the object store is %s', (state) => {
  test('an upload is told to come again and has changed nothing', async () => {
    const user = await newUser()
    store.state = state
    const headers = { 'idempotency-key': 'once' }
    const response = await upload(user, picture, { headers })
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await refusalIn(response)).toEqual([503, 'Unavailable'])
    expect(await typesOf(user)).toEqual([])
    store.state = 'up'
    expect((await upload(user, picture, { headers })).status).toBe(200)
    expect([await typesOf(user), await isServed(user)]).toEqual([['PictureSet'], true])
  })

  test('deleting is told to come again, and the next time removes the picture', async () => {
    const user = await newUser()
    await upload(user, picture)
    store.state = state
    const headers = { 'idempotency-key': 'once' }
    expect(await refusalIn(await user.post(DELETE, {}, headers))).toEqual([503, 'Unavailable'])
    expect([await fetchProfile(user), await isServed(user)]).toMatchObject([
      { hasPicture: false },
      true,
    ])
    store.state = 'up'
    expect((await user.post(DELETE, {}, headers)).status).toBe(200)
    expect([await typesOf(user), await isServed(user)]).toEqual([
      ['PictureSet', 'PictureRemoved'],
      false,
    ])
  })
})

test('an object whose answer was lost is put again, and the picture recorded once', async () => {
  const user = await newUser()
  store.state = 'lost'
  const headers = { 'idempotency-key': 'once' }
  expect(await refusalIn(await upload(user, picture, { headers }))).toEqual([503, 'Unavailable'])
  expect([await isServed(user), await typesOf(user)]).toEqual([true, []])
  store.state = 'up'
  expect((await upload(user, picture, { headers })).status).toBe(200)
  expect(await typesOf(user)).toEqual(['PictureSet'])
})

test('other calls do not need the object store', async () => {
  const user = await newUser()
  store.state = 'down'
  expect(await fetchProfile(user)).toMatchObject({ hasPicture: false })
})

describe('how often', () => {
  useFreshDays()

  test('a user uploads twenty pictures an hour and not more, whatever came of them', async () => {
    const [user, other] = [await newUser(), await newUser()]
    const { calls } = store
    const before = calls.length
    await rateLimit().consume(uploadsPerUser, user.sub, 18)
    for (let count = 0; count < 2; count++) {
      expect((await upload(user, new Uint8Array(count + 1))).status).toBe(400)
    }
    await expectLimit(await upload(user, picture), 3600)
    expect(calls).toHaveLength(before)
    expect((await upload(other, picture)).status).toBe(200)
  })
})
