import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import {
  addDelivered,
  addWebhook,
  webhooksOf,
  newestDelivery,
} from '../../test/support/data/webhooks.ts'
import { signInNewUser } from '../../test/support/http/accounts.ts'
import { fieldRefusedIn, refusalIn } from '../../test/support/http/refusal-in.ts'
import { startReceiver } from '../../test/support/http/start-receiver.ts'
import { useTestCloud } from '../../test/support/product/test-cloud.ts'
import { eventStore, documentClient } from '../platform/config/clients.ts'
import { config } from '../platform/config/config.ts'
import { dataKeys } from '../platform/personal-data/personal-data.ts'
import { consume } from '../platform/rate-limit/consume.ts'
import { webhooks } from './decider.ts'
import { addedPerUser } from './hooks/limits.ts'
import { fingerprintOfUrl, sealHook } from './hooks/sealed-hook.ts'
import { interceptRequests, itemsIn } from '../../test/support/aws/observe-client.ts'
import { patient } from '../../test/support/http/visitor.ts'
import { stopClock } from '../../test/support/time/stop-clock.ts'

const cloud = await useTestCloud()
const receiver = await startReceiver()
afterAll(receiver.close)
const { origin, at } = receiver

test('who owns the account is told of each webhook that is added, once, and 20 a day may be', async () => {
  const user = await signInNewUser(cloud)
  const url = `${origin}/told`
  const headers = { 'idempotency-key': randomUUID() }
  const post = async () => await user.post('/api/user/webhooks', { url }, headers)
  for (const { status } of [await post(), await post()]) expect(status).toBe(200)
  await expect
    .poll(() => cloud.outbox.list({ to: user.email }).map(({ subject }) => subject))
    .toEqual(['A webhook was added to your Assay account'])
  await consume([[addedPerUser, user.sub, 20 * config().rateLimitFactor - 2]])
  const more = await user.post('/api/user/webhooks', { url: `${url}/more` })
  expect(await refusalIn(more)).toEqual([429, 'LimitExceededException'])
  expect(await webhooksOf(user)).toHaveLength(1)
})

test('addresses, limits and other people’s webhooks are refused by name', async () => {
  const [user, other] = [await signInNewUser(cloud), await signInNewUser(cloud)]
  const refused = async (url: string) =>
    await refusalIn(await user.post('/api/user/webhooks', { url }))
  expect(await refused('http://example.com/hook')).toEqual([400, 'InvalidWebhook'])
  expect(await refused('https://169.254.169.254/latest/meta-data')).toEqual([400, 'InvalidWebhook'])
  expect(await refused('https://[::ffff:10.0.0.1]/')).toEqual([400, 'InvalidWebhook'])
  for (const host of ['intranet', 'intranet.', 'printer.local', 'printer.local.', 'db.internal']) {
    expect([host, ...(await refused(`https://${host}/hook`))]).toEqual([
      host,
      400,
      'InvalidWebhook',
    ])
  }
  expect(await refused('https://hooks.example:0/')).toEqual([400, 'InvalidWebhook'])
  expect(await refused('https://user:word@example.com/')).toEqual([400, 'InvalidInput'])
  expect(await refused('ftp://example.com/')).toEqual([400, 'InvalidInput'])
  const { id, path } = await addWebhook(receiver, user)
  expect(await refused(origin + path)).toEqual([409, 'WebhookExists'])
  await addWebhook(receiver, user)
  expect(await refused(`${origin}/third`)).toEqual([409, 'TooManyWebhooks'])
  expect(await refusalIn(await other.post('/api/user/webhooks/test', { id }))).toEqual([
    404,
    'WebhookNotFound',
  ])
  await other.post('/api/user/webhooks/delete', { id })
  expect(await webhooksOf(user)).toHaveLength(2)
  const delivered = await addDelivered(receiver, other, 1)
  const deliveryId = delivered.deliveryIds[0]
  expect(
    await refusalIn(
      await user.post('/api/user/webhooks/deliver-again', { id: delivered.id, deliveryId }),
    ),
  ).toEqual([404, 'WebhookNotFound'])
  expect(at(delivered.path)).toHaveLength(1)
  await user.post('/api/user/webhooks/delete', { id })
  expect(await webhooksOf(user)).toHaveLength(1)
})

test('an address is one webhook, however it is written, and is shown in one spelling', async () => {
  const user = await signInNewUser(cloud)
  const create = async (url: string) => await user.post('/api/user/webhooks', { url })
  expect((await create(' HTTPS://Hooks.Example:443/a/../b c# ')).status).toBe(200)
  expect(await webhooksOf(user)).toMatchObject([{ url: 'https://hooks.example/b%20c' }])
  for (const url of [
    'https://hooks.example/b c',
    'https:\\\\hooks.example/b%20c',
    'https://@hooks.example/b%20c',
    'https://hooks.example./b%20c',
  ]) {
    expect([url, ...(await fieldRefusedIn(await create(url)))]).toEqual([
      url,
      409,
      'WebhookExists',
      'url',
    ])
  }
  const long = await create(`https://hooks.example/${'é'.repeat(400)}`)
  expect(await fieldRefusedIn(long)).toEqual([400, 'InvalidWebhook', 'url'])
  expect((await create('https://hooks.example/B%20c')).status).toBe(200)
})

test('an address that was kept as it was typed is no second webhook in its one spelling', async () => {
  const user = await signInNewUser(cloud)
  const typed = 'https://Hooks.Example'
  const key = await dataKeys().of(user.sub)
  const id = 'typed'
  const sealed = sealHook(key, user.sub, id, { url: typed, secret: 'whsec_' })
  await eventStore().execute(
    webhooks,
    user.sub,
    { type: 'CreateWebhook', id, fingerprint: fingerprintOfUrl(key, typed), sealed },
    {
      commandId: id,
      payload: {},
      actor: { id: user.sub, kind: 'user' },
      correlationId: id,
    },
  )
  const again = await user.post('/api/user/webhooks', { url: 'https://hooks.example/' })
  expect(await fieldRefusedIn(again)).toEqual([409, 'WebhookExists', 'url'])
  expect(await webhooksOf(user)).toMatchObject([{ id, url: typed }])
})

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
