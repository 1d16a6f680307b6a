import { afterAll, expect, test, vi } from 'vitest'
import { publishUnusedProjects } from '../../../test/support/data/catalogue.ts'
import { createList } from '../../../test/support/data/watchlists.ts'
import { recordedEvents } from '../../../test/support/event-store/recorded-events.ts'
import { signInNewStaff, signInNewUser } from '../../../test/support/http/accounts.ts'
import { expectLimit } from '../../../test/support/http/rate-limits.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { rateLimit } from './consume.ts'

/** What a signed-in user can do without end is limited. */

const cloud = await useTestCloud({ rateLimitFactor: 1 })
// No hour begins meanwhile.
vi.useFakeTimers({ now: new Date().setMinutes(30, 0, 0), toFake: ['Date'] })
afterAll(() => {
  vi.useRealTimers()
})
const user = await signInNewUser(cloud)

/** Each call another change. */
let calls = 0
const survey = () => ({ survey: { watchlistName: `No. ${calls}` } })
const webhook = () => ({ url: `https://hooks.example/${calls}` })

test.each([
  ['watchlist-user', 'Watchlist', '/api/watchlist/create', () => ({ name: `No. ${calls}` })],
  [
    'profile-user',
    'Profile',
    '/api/sso-settings/update',
    () => ({ preferences: { productNews: calls % 2 === 1 } }),
  ],
  ['survey-user', 'Survey', '/api/user/survey/upload', survey],
  ['webhook-user', 'Webhook', '/api/user/webhooks', webhook],
])('of 601 changes in an hour the last is refused: %s', async (name, category, path, body) => {
  calls = 0
  const change = async (): Promise<Response> => {
    calls += 1
    return await user.post(path, body())
  }
  const events = async () => (await recordedEvents(cloud, `${category}#${user.sub}`)).length
  await rateLimit().consume({ name, count: 600, seconds: 3600 }, user.sub, 599)
  const before = await events()
  expect((await change()).status).toBe(200)
  expect(await events()).toBe(before + 1)
  await expectLimit(await change(), 1800)
  expect(await events()).toBe(before + 1)
})

test('a user reads the changes of 30,000 projects an hour, those of a list as so many', async () => {
  const reader = await signInNewUser(cloud)
  const newProject = await publishUnusedProjects(cloud, 3)
  const three = await createList(
    reader,
    'Three',
    [1, 2, 3].map(() => newProject().id),
  )
  const one = await createList(reader, 'One', three.projects.slice(0, 1))
  const read = async ({ id }: { readonly id: string }, by = reader) =>
    await by.get(`/api/watchlist/changes?listId=${id}`)
  const perUser = { name: 'watchlist-changes-user', count: 30_000, seconds: 3600 }
  await rateLimit().consume(perUser, reader.sub, 29_996)
  expect((await read(three)).status).toBe(200)
  await expectLimit(await read(three), 1800)
  expect((await read(one)).status).toBe(200)
  await expectLimit(await read(one), 1800)
  const another = await signInNewUser(cloud)
  const same = await createList(another, 'One', one.projects)
  expect((await read(same, another)).status).toBe(200)
})

test('a member of staff tries ten impersonations an hour, also in vain', async () => {
  const admin = await signInNewStaff(cloud)
  const tryOne = async () =>
    await admin.post('/api/impersonation-tool/create', { impersonatingUserId: 'nobody' })
  await rateLimit().consume({ name: 'impersonation-admin', count: 10, seconds: 3600 }, admin.sub, 8)
  for (const _ of ['the ninth', 'the tenth']) expect((await tryOne()).status).toBe(404)
  await expectLimit(await tryOne(), 1800)
})
