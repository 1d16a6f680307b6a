import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { publishUnusedProjects } from '../../../test/support/data/catalogue.ts'
import { paintPng, removeLogo, uploadLogo } from '../../../test/support/data/logos.ts'
import { recordedEvents } from '../../../test/support/event-store/recorded-events.ts'
import { signInNewStaff } from '../../../test/support/http/accounts.ts'
import { refusalIn } from '../../../test/support/http/refusal-in.ts'
import { expectLimit } from '../../../test/support/http/rate-limits.ts'
import { startObjectStoreProxy } from '../../../test/support/product/object-store-proxy.ts'
import { startTestCloud } from '../../../test/support/product/test-cloud.ts'
import { useFreshDays } from '../../../test/support/time/fresh-day-clock.ts'
import { rateLimit } from '../../platform/rate-limit/consume.ts'
import { uploadsPerUser } from './limits.ts'

/** With the limits of production. */
const store = await startObjectStoreProxy()
const cloud = await startTestCloud({ rateLimitFactor: 1, objectStore: store })
const newProject = await publishUnusedProjects(cloud, 10)
const red = await paintPng('#dd1111')

afterEach(() => {
  store.state = 'up'
})
afterAll(async () => {
  store.stop()
  await cloud.stop()
})

const changesOf = async (projectId: string): Promise<number> =>
  (await recordedEvents(cloud, `Project#${projectId}`)).filter(
    ({ type }) => type === 'ProjectLogoChanged',
  ).length

const headers = { 'idempotency-key': 'once' }

describe.each(['down', 'failing', 'lost'] as const)('while the object store is %s', (state) => {
  test('an upload is told to come again, has recorded nothing, and then succeeds once', async () => {
    const staff = await signInNewStaff(cloud)
    const { id } = newProject()
    store.state = state
    const response = await uploadLogo(staff, id, red, { headers })
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await refusalIn(response)).toEqual([503, 'Unavailable'])
    expect(await changesOf(id)).toBe(0)
    store.state = 'up'
    expect((await uploadLogo(staff, id, red, { headers })).status).toBe(200)
    expect(await changesOf(id)).toBe(1)
  })
})

test('nothing is stored for a project that there is not', async () => {
  const staff = await signInNewStaff(cloud)
  const puts = store.calls.length
  expect((await uploadLogo(staff, 'nosuchproject', red)).status).toBe(404)
  expect(store.calls).toHaveLength(puts)
})

test('removing a logo does not need the object store', async () => {
  const staff = await signInNewStaff(cloud)
  const { id } = newProject()
  await uploadLogo(staff, id, red)
  store.state = 'down'
  expect((await removeLogo(staff, id)).status).toBe(200)
  expect(await changesOf(id)).toBe(2)
})

describe('how often', () => {
  useFreshDays()

  test('staff upload a hundred logos an hour and not more, whatever came of them', async () => {
    const [staff, other] = [await signInNewStaff(cloud), await signInNewStaff(cloud)]
    const { id } = newProject()
    const puts = store.calls.length
    await rateLimit().consume(uploadsPerUser, staff.sub, 98)
    for (let count = 0; count < 2; count++) {
      expect((await uploadLogo(staff, id, new Uint8Array(count + 1))).status).toBe(400)
    }
    await expectLimit(await uploadLogo(staff, id, red), 3600)
    expect(store.calls).toHaveLength(puts)
    expect((await uploadLogo(other, id, red)).status).toBe(200)
  })
})
