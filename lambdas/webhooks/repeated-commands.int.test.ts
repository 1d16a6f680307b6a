import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { interceptRequests, itemsIn } from '../../test/support/aws/observe-client.ts'
import {
  addDelivered,
  addWebhook,
  newestDelivery,
  webhooksOf,
} from '../../test/support/data/webhooks.ts'
import { signInNewUser } from '../../test/support/http/accounts.ts'
import { refusalIn } from '../../test/support/http/refusal-in.ts'
import { startReceiver } from '../../test/support/http/start-receiver.ts'
import { patient } from '../../test/support/http/visitor.ts'
import { useTestCloud } from '../../test/support/product/test-cloud.ts'
import { stopClock } from '../../test/support/time/stop-clock.ts'
import { documentClient } from '../platform/config/clients.ts'

const cloud = await useTestCloud()
const receiver = await startReceiver()
afterAll(receiver.close)

test('a test that is asked for again under its key, also at once, is one message', async () => {
  const user = await signInNewUser(cloud)
  const { path, id } = await addWebhook(receiver, user)
  const headers = { 'idempotency-key': randomUUID() }
  const send = async () => await patient(user).post('/api/user/webhooks/test', { id }, headers)
  stopClock()
  const both = await Promise.all([send(), send()])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  await expect.poll(async () => await newestDelivery(user)).toMatchObject({ status: 'delivered' })
  expect((await send()).status).toBe(200)
  expect(await webhooksOf(user)).toMatchObject([{ deliveries: [{ status: 'delivered' }] }])
  expect(receiver.at(path)).toHaveLength(1)
})

test('a test whose answer was lost is no second message when it is asked for again', async () => {
  const user = await signInNewUser(cloud)
  const { path, id } = await addWebhook(receiver, user)
  const headers = { 'idempotency-key': randomUUID() }
  const send = async () => await user.post('/api/user/webhooks/test', { id }, headers)
  let isLost = false
  interceptRequests(documentClient(), async (request, proceed) => {
    const answer = await proceed()
    if (isLost || request.input.Item?.['webhookId'] !== id) return answer
    isLost = true
    throw Object.assign(new Error('lost'), { code: 'ECONNRESET' })
  })
  expect(await refusalIn(await send())).toEqual([503, 'Unavailable'])
  await expect.poll(async () => await newestDelivery(user)).toMatchObject({ status: 'delivered' })
  expect((await send()).status).toBe(200)
  expect(await webhooksOf(user)).toMatchObject([{ deliveries: [{ status: 'delivered' }] }])
  expect(receiver.at(path)).toHaveLength(1)
})

test('of further tries of two deliveries under one key one is made, the other refused', async () => {
  const user = await signInNewUser(cloud)
  const { path, deliveryIds, again } = await addDelivered(receiver, patient(user), 2)
  const key = randomUUID()
  stopClock()
  const both = await Promise.all(deliveryIds.map(async (id) => await again(id, key)))
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = both.find(({ status }) => status !== 200)
  expect(refused && (await refusalIn(refused))).toEqual([422, 'IdempotencyKeyReused'])
  await expect.poll(() => receiver.at(path)).toHaveLength(3)
  await expect
    .poll(async () => (await webhooksOf(user))[0]?.deliveries.map(({ status }) => status))
    .toEqual(['delivered', 'delivered'])
})

test('a further try that is asked for again under its key is made once', async () => {
  const user = await signInNewUser(cloud)
  const { path, deliveryIds, again } = await addDelivered(receiver, patient(user), 1)
  const key = randomUUID()
  const [id] = deliveryIds
  stopClock()
  const both = await Promise.all([again(id, key), again(id, key)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const delivered = { status: 'delivered', attempts: 1 }
  await expect.poll(async () => await newestDelivery(user)).toMatchObject(delivered)
  expect((await again(id, key)).status).toBe(200)
  await expect.poll(async () => await newestDelivery(user)).toMatchObject(delivered)
  expect(receiver.at(path)).toHaveLength(2)
})

test('a further try whose answer was lost is made for its repeat, while the first ends', async () => {
  const user = await signInNewUser(cloud)
  const { deliveryIds, again } = await addDelivered(receiver, user, 1)
  const key = randomUUID()
  const [id] = deliveryIds
  const first = Promise.withResolvers<void>()
  let isLost = false
  interceptRequests(documentClient(), async (request, proceed) => {
    if (request.input.Key?.['key'] === 'delivery#again') await first.promise
    const answer = await proceed()
    if (isLost || !itemsIn(request).some((item) => item['key'] === 'delivery#again')) return answer
    isLost = true
    throw Object.assign(new Error('lost'), { code: 'ECONNRESET' })
  })
  const delivered = { status: 'delivered', attempts: 1 }
  expect(await refusalIn(await again(id, key))).toEqual([503, 'Unavailable'])
  await expect.poll(async () => await newestDelivery(user)).toMatchObject(delivered)
  expect((await again(id, key)).status).toBe(200)
  first.resolve()
  await expect.poll(async () => await newestDelivery(user)).toMatchObject(delivered)
})

test('a repeat of a creation whose webhook was deleted since is told so', async () => {
  const user = await signInNewUser(cloud)
  const key = { 'idempotency-key': randomUUID() }
  const create = async () =>
    await user.post('/api/user/webhooks', { url: `${receiver.origin}/gone` }, key)
  const { id } = (await (await create()).json()) as { id: string }
  await user.post('/api/user/webhooks/delete', { id })
  expect(await refusalIn(await create())).toEqual([409, 'WebhookDeleted'])
  expect(await webhooksOf(user)).toEqual([])
})

test('after eight other changes the key of a creation leads to its webhook, and to none of another address', async () => {
  const user = await signInNewUser(cloud)
  const key = { 'idempotency-key': randomUUID() }
  const create = async (path: string, headers = {}) =>
    await user.post('/api/user/webhooks', { url: receiver.origin + path }, headers)
  const first: unknown = await (await create('/first', key)).json()
  for (let others = 0; others < 4; others += 1) {
    const { id } = (await (await create('/other')).json()) as { id: string }
    await user.post('/api/user/webhooks/delete', { id })
  }
  expect(await refusalIn(await create('/second', key))).toEqual([422, 'IdempotencyKeyReused'])
  expect(await (await create('/first', key)).json()).toEqual(first)
  expect(await webhooksOf(user)).toMatchObject([{ url: `${receiver.origin}/first` }])
})
