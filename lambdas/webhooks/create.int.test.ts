import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { addDelivered, addWebhook, webhooksOf } from '../../test/support/data/webhooks.ts'
import { signInNewUser } from '../../test/support/http/accounts.ts'
import { fieldRefusedIn, refusalIn } from '../../test/support/http/refusal-in.ts'
import { startReceiver } from '../../test/support/http/start-receiver.ts'
import { useTestCloud } from '../../test/support/product/test-cloud.ts'
import { eventStore } from '../platform/config/clients.ts'
import { config } from '../platform/config/config.ts'
import { dataKeys } from '../platform/personal-data/personal-data.ts'
import { consume } from '../platform/rate-limit/consume.ts'
import { webhooks } from './decider.ts'
import { addedPerUser } from './hooks/limits.ts'
import { fingerprintOfUrl, sealHook } from './hooks/sealed-hook.ts'

const cloud = await useTestCloud()
const receiver = await startReceiver()
const { origin, at, close } = receiver
afterAll(close)

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
