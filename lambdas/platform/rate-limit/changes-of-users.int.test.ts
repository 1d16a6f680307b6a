import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, expect, test, vi } from 'vitest'
import { tableItems } from '../../../test/support/data/table-items.ts'
import { recordedEvents } from '../../../test/support/event-store/recorded-events.ts'
import { signInNewUser } from '../../../test/support/http/accounts.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { tableName } from '../dynamodb/tables.ts'

/** What a signed-in user can record without end is limited. */

const cloud = await useTestCloud({ rateLimitFactor: 1 })
// No hour begins meanwhile.
vi.useFakeTimers({ now: new Date().setMinutes(30, 0, 0), toFake: ['Date'] })
afterAll(() => {
  vi.useRealTimers()
})
const user = await signInNewUser(cloud)
const TableName = tableName(cloud.stage, 'counters')

/** As if the user had made so many calls in this hour. */
const setCount = async (limit: string, count: number): Promise<void> => {
  const counters = await tableItems(cloud, 'counters')
  const items = counters.filter(({ key }) => String(key).startsWith(`${limit}#`))
  expect(items).toEqual([{ key: expect.any(String), count: 1, expiresAt: expect.any(Number) }])
  await cloud.documents.send(
    new UpdateCommand({
      TableName,
      Key: { key: items[0]?.['key'] },
      UpdateExpression: 'SET #count = :count',
      ExpressionAttributeNames: { '#count': 'count' },
      ExpressionAttributeValues: { ':count': count },
    }),
  )
}

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
])('of 601 changes in an hour the last is refused: %s', async (limit, category, path, body) => {
  calls = 0
  const change = async (): Promise<Response> => {
    calls += 1
    return await user.post(path, body())
  }
  const events = async () => (await recordedEvents(cloud, `${category}#${user.sub}`)).length
  expect((await change()).status).toBe(200)
  const before = await events()
  await setCount(limit, 599)
  expect((await change()).status).toBe(200)
  expect(await events()).toBe(before + 1)
  const refused = await change()
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('1800')
  expect(await events()).toBe(before + 1)
})
