import { createHmac } from 'node:crypto'
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { WebhookMessage } from '../../shared/contract/webhook-message.ts'
import { asFunction } from '../../local/rights/as-function.ts'
import {
  newHack,
  publishRatedProjects,
  recordEvidenceOf,
} from '../../test/support/data/catalogue.ts'
import { tableItems } from '../../test/support/data/table-items.ts'
import { createList } from '../../test/support/data/watchlists.ts'
import {
  addDelivered,
  addWebhook,
  newestDelivery,
  webhooksOf,
} from '../../test/support/data/webhooks.ts'
import { recordedEvents } from '../../test/support/event-store/recorded-events.ts'
import { signInNewUser, type User } from '../../test/support/http/accounts.ts'
import { type Received, startReceiver } from '../../test/support/http/start-receiver.ts'
import { PASSWORD } from '../../test/support/http/visitor.ts'
import { useTestCloud } from '../../test/support/product/test-cloud.ts'
import { EVENTUALLY } from '../../test/support/time/eventually.ts'
import { webhookSchedule } from '../deployment/schedules.ts'
import { notifyWebhooks } from '../notifications/subscribers/notify-webhooks.ts'
import { eventStore } from '../platform/config/clients.ts'
import { tableName } from '../platform/dynamodb/tables.ts'
import { webhooks } from './decider.ts'
import { AGAIN } from './deliveries/delivery-items.ts'
import { toldWebhooks } from './published.ts'
import { handler as lambda } from './retry-deliveries.ts'
import { tryDelivery } from './sending/try-delivery.ts'

const cloud = await useTestCloud()
const { inOrder } = await publishRatedProjects(cloud)
/** With its rights, as it is deployed. */
const retryDeliveries = asFunction(webhookSchedule, lambda)

const receiver = await startReceiver()
const { origin, answers, at, close } = receiver
afterAll(close)
afterEach(() => void vi.useRealTimers())

const add = async (user: User) => await addWebhook(receiver, user)

/** Without a session, which would end when time is moved on by a day. */
const itemsOf = async (key: string): Promise<Record<string, unknown>[]> => {
  // A request wakes the consumers; what the schedule writes does not.
  await fetch(`${cloud.origin}/__local/health`)
  return await tableItems(cloud, 'notifications', key)
}

const attemptsOf = async (webhookId: string): Promise<unknown> =>
  (await itemsOf(`delivery#${webhookId}`))[0]?.['attempts']

/** Runs the schedule at a later time. */
const retryIn = async (milliseconds: number): Promise<void> => {
  vi.useFakeTimers({ now: Date.now() + milliseconds, toFake: ['Date'] })
  await retryDeliveries()
}

const hack = async (title: string): Promise<void> =>
  await recordEvidenceOf(cloud, inOrder, [newHack(title, { severity: 'low' })])

const subjectsTo = ({ email }: User): string[] =>
  cloud.outbox
    .list({ to: email })
    .map(({ subject }) => subject)
    .toSorted()

test('an alert reaches the webhook of who watches the project, signed as Standard Webhooks says', async () => {
  const user = await signInNewUser(cloud)
  await createList(user, 'Mine', [inOrder])
  const { path, id, secret } = await add(user)
  await hack('Vault drained')
  await expect.poll(() => at(path)).toHaveLength(1)
  const [{ headers, body }] = at(path) as [Received]
  const message: unknown = JSON.parse(body)
  expect(v.parse(WebhookMessage, message)).toEqual(message)
  expect(message).toMatchObject({
    type: 'project.alert',
    data: {
      projectId: 'aldermoor',
      subject: 'Aldermoor: incident confirmed',
      alerts: [{ kind: 'incident', incident: { title: 'Vault drained', severity: 'low' } }],
    },
  })
  const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.')
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  expect(key).toHaveLength(32)
  expect(headers['webhook-signature']).toBe(
    `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
  )
  await expect
    .poll(async () => await webhooksOf(user))
    .toMatchObject([
      {
        id,
        url: origin + path,
        status: 'active',
        deliveries: [{ status: 'delivered', attempts: 1, outcome: '200', nextAt: null }],
      },
    ])
  expect(await newestDelivery(user)).toMatchObject({
    id: headers['webhook-id'],
    type: 'project.alert',
  })
})

test('a server that fails gets the message again when it is due, under the same id, and no redirect is followed', async () => {
  const user = await signInNewUser(cloud)
  const { path, id } = await add(user)
  answers.set(path, 302)
  await user.post('/api/user/webhooks/test', { id })
  await expect
    .poll(async () => await newestDelivery(user))
    .toMatchObject({ status: 'waiting', attempts: 1, outcome: '302' })
  expect(at('/elsewhere')).toEqual([])
  await retryIn(2 * 60_000)
  // What was due by then has been looked at.
  await expect.poll(async () => await itemsOf(AGAIN)).toEqual([])
  vi.useRealTimers()
  expect(at(path)).toHaveLength(1)
  answers.set(path, 200)
  await retryIn(6 * 60_000)
  await expect.poll(() => at(path)).toHaveLength(2)
  const [first, second] = at(path)
  const message: unknown = JSON.parse(second?.body ?? '')
  expect(v.parse(WebhookMessage, message)).toEqual(message)
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  await expect
    .poll(async () => await newestDelivery(user))
    .toMatchObject({ status: 'delivered', attempts: 2 })
})

test('a try that comes too early for its own clock is made when it is due', async () => {
  const user = await signInNewUser(cloud)
  const { path, id } = await add(user)
  answers.set(path, 500)
  await user.post('/api/user/webhooks/test', { id })
  await expect.poll(async () => await attemptsOf(id)).toBe(1)
  const key = `delivery#${id}`
  const TableName = tableName(cloud.stage, 'notifications')
  const [delivery] = await itemsOf(key)
  const notes = (await itemsOf('due')).filter(
    ({ tries }) => (tries as { readonly key: string }).key === key,
  )
  expect(await tryDelivery({ key, part: String(delivery?.['part']) })).toBe('not due')
  // A schedule whose clock is ahead removes the notes that it found, before the try or after it.
  for (const { part } of notes) {
    await cloud.documents.send(new DeleteCommand({ TableName, Key: { key: 'due', part } }))
  }
  expect(at(path)).toHaveLength(1)
  answers.set(path, 200)
  await retryIn(6 * 60_000)
  await expect.poll(async () => await attemptsOf(id)).toBe(2)
})

test('a server that hangs is given up after seconds, and holds up no other', async () => {
  const [user, other] = [await signInNewUser(cloud), await signInNewUser(cloud)]
  const { path, id } = await add(user)
  answers.set(path, 'hangs')
  const fine = await add(other)
  const clock = new AbortController()
  const own = AbortSignal.timeout.bind(AbortSignal)
  // A late consumer of an earlier test asks the object store, which has another time.
  const timeout = vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation((milliseconds) =>
      milliseconds === 5_000 ? clock.signal : own(milliseconds),
    )
  await user.post('/api/user/webhooks/test', { id })
  await expect.poll(() => at(path)).toHaveLength(1)
  expect(timeout).toHaveBeenCalledWith(5_000)
  timeout.mockRestore()
  clock.abort()
  await other.post('/api/user/webhooks/test', { id: fine.id })
  await expect.poll(() => at(fine.path)).toHaveLength(1)
  await expect
    .poll(async () => await newestDelivery(user))
    .toMatchObject({ status: 'waiting', outcome: 'timeout' })
  // What is due later would be held up in each test that moves time on.
  answers.delete(path)
})

test('a server that switches protocols has failed, and holds up no other', async () => {
  const [user, other] = [await signInNewUser(cloud), await signInNewUser(cloud)]
  const { path, id } = await add(user)
  answers.set(path, 101)
  const fine = await add(other)
  await user.post('/api/user/webhooks/test', { id })
  await expect.poll(() => at(path)).toHaveLength(1)
  await other.post('/api/user/webhooks/test', { id: fine.id })
  await expect.poll(() => at(fine.path)).toHaveLength(1)
  await expect
    .poll(async () => await newestDelivery(user))
    .toMatchObject({ status: 'waiting', attempts: 1, outcome: '101' })
})

test('after a day of failures a delivery has failed, and is tried again when its user wants it', async () => {
  const user = await signInNewUser(cloud)
  const { path, id } = await add(user)
  answers.set(path, 500)
  await user.post('/api/user/webhooks/test', { id })
  const waits = [5, 15, 40, 60, 120, 240, 480, 480]
  let later = 0
  for (const [index, minutes] of waits.entries()) {
    await expect.poll(async () => await attemptsOf(id)).toBe(index + 1)
    later += minutes * 60_000 + 5_000
    vi.useRealTimers()
    await retryIn(later)
  }
  await expect.poll(async () => await attemptsOf(id)).toBe(9)
  vi.useRealTimers()
  expect(at(path)).toHaveLength(9)
  expect(await newestDelivery(user)).toMatchObject({ status: 'failed', attempts: 9, nextAt: null })
  expect(later).toBeGreaterThan(86_400_000)
  answers.set(path, 200)
  const deliveryId = (await newestDelivery(user))?.id
  await user.post('/api/user/webhooks/deliver-again', { id, deliveryId })
  await expect
    .poll(async () => await newestDelivery(user))
    .toMatchObject({ status: 'delivered', outcome: '200' })
})

test('what is kept of a delivery goes after 15 days, and the note of a try with the try', async () => {
  const user = await signInNewUser(cloud)
  const { path, id } = await add(user)
  answers.set(path, 500)
  const begun = Date.now() / 1000
  await user.post('/api/user/webhooks/test', { id })
  await expect.poll(async () => await attemptsOf(id)).toBe(1)
  await expect.poll(async () => await itemsOf(`failing#${id}`)).toHaveLength(1)
  const dueOf = async () =>
    (await itemsOf('due')).filter(({ tries }) => JSON.stringify(tries).includes(id))
  for (const items of [
    await itemsOf(`delivery#${id}`),
    await itemsOf(`failing#${id}`),
    await dueOf(),
  ]) {
    const expiresAt = items[0]?.['expiresAt']
    expect(expiresAt).toBeGreaterThanOrEqual(Math.floor(begun + 15 * 86_400))
    expect(expiresAt).toBeLessThan(begun + 16 * 86_400)
  }
  answers.set(path, 200)
  await retryIn(310_000)
  await expect.poll(async () => (await itemsOf(`delivery#${id}`))[0]?.['status']).toBe('delivered')
  // What was noted in case that the try dies goes when it is due, too.
  vi.useRealTimers()
  await retryIn(1_000_000)
  vi.useRealTimers()
  expect(await dueOf()).toEqual([])
  expect(at(path)).toHaveLength(2)
  // A success ends the time after which the webhook would be turned off.
  await expect.poll(async () => await itemsOf(`failing#${id}`)).toEqual([])
})

test('the newest of very many deliveries is found and tried again', async () => {
  const user = await signInNewUser(cloud)
  const { path, id } = await add(user)
  const TableName = tableName(cloud.stage, 'notifications')
  const old = { id: 'old', userId: user.sub, webhookId: id, type: 'test', attempts: 1 }
  for (let day = 10; day < 15; day += 1) {
    const createdAt = `2026-01-${day}T00:00:00.000Z`
    const place = { key: `delivery#${id}`, part: `${createdAt}#old` }
    const Item = { ...old, ...place, createdAt, status: 'delivered', body: 'x'.repeat(300_000) }
    await cloud.documents.send(new PutCommand({ TableName, Item }))
  }
  await user.post('/api/user/webhooks/test', { id })
  await expect.poll(async () => await newestDelivery(user)).toMatchObject({ status: 'delivered' })
  const deliveryId = (await newestDelivery(user))?.id
  const again = await user.post('/api/user/webhooks/deliver-again', { id, deliveryId })
  expect(again.status).toBe(200)
  await expect.poll(() => at(path)).toHaveLength(2)
})

test('five days without success turn a webhook off once a message was tried for its whole day', async () => {
  const user = await signInNewUser(cloud)
  const { path, id } = await add(user)
  answers.set(path, 500)
  const TableName = tableName(cloud.stage, 'notifications')
  const since = Date.now() - 6 * 86_400_000
  await cloud.documents.send(
    new PutCommand({ TableName, Item: { key: `failing#${id}`, part: 'since', since } }),
  )
  await user.post('/api/user/webhooks/test', { id })
  await expect.poll(async () => await attemptsOf(id)).toBe(1)
  const [delivery] = await itemsOf(`delivery#${id}`)
  await cloud.documents.send(
    new UpdateCommand({
      TableName,
      Key: { key: `delivery#${id}`, part: String(delivery?.['part']) },
      UpdateExpression: 'SET attempts = :last',
      ExpressionAttributeValues: { ':last': 8 },
    }),
  )
  await retryIn(6 * 60_000)
  const lastTriedAt = Date.now()
  await expect.poll(async () => await attemptsOf(id)).toBe(9)
  await expect.poll(async () => await webhooksOf(user)).toMatchObject([{ status: 'disabled' }])
  const disabled = (await recordedEvents(cloud, `Webhook#${user.sub}`)).at(-1)
  expect(Date.parse(disabled?.recordedAt ?? '')).toBeGreaterThanOrEqual(lastTriedAt)
})

test('a server that says it is gone is sent nothing more, and its user is told, once, also when the id of the email is forgotten', async () => {
  const user = await signInNewUser(cloud)
  const { path, id } = await add(user)
  answers.set(path, 410)
  await user.post('/api/user/webhooks/test', { id })
  await vi.waitFor(async () => {
    expect(await webhooksOf(user)).toMatchObject([{ status: 'disabled' }])
    expect(subjectsTo(user)).toEqual([
      'A webhook of yours on Assay was turned off',
      'A webhook was added to your Assay account',
    ])
  }, EVENTUALLY)
  await user.post('/api/user/webhooks/test', { id })
  await expect
    .poll(async () => await newestDelivery(user))
    .toMatchObject({ outcome: 'webhook is off' })
  expect(at(path)).toHaveLength(1)

  const TableName = tableName(cloud.stage, 'email-outbox')
  const emails = async () => await tableItems(cloud, 'email-outbox')
  for (const email of await emails()) {
    await cloud.documents.send(new DeleteCommand({ TableName, Key: { id: String(email['id']) } }))
  }
  vi.useFakeTimers({ now: Date.now() + 3 * 86_400_000, toFake: ['Date'] })
  const recordedAt = new Date().toISOString()
  const { state, version } = await eventStore().load(webhooks, user.sub)
  const head = { stream: `Webhook#${user.sub}`, version, recordedAt, state }
  const hooks = toldWebhooks(head)
  expect(hooks?.disabled).toHaveLength(1)
  if (hooks) await notifyWebhooks(hooks)
  expect((await emails()).filter(({ userId }) => userId === user.sub)).toEqual([])
})

test('webhooks go with the account, and are in its export before', async () => {
  const user = await signInNewUser(cloud)
  await createList(user, 'Mine', [inOrder])
  const { path, secret } = await add(user)
  const exported = await (await user.get('/api/user/export')).text()
  expect(exported).toContain(origin + path)
  expect(exported).toContain(secret)
  await user.post('/api/user/delete', { email: user.email, password: PASSWORD })
  const witness = await signInNewUser(cloud)
  await createList(witness, 'Mine', [inOrder])
  const other = await add(witness)
  await hack('After the end')
  await expect.poll(() => at(other.path)).toHaveLength(1)
  expect(at(path)).toEqual([])
})

test('what was sent goes with the account, also to a webhook that was deleted before, and of nobody else', async () => {
  const [user, other] = [await signInNewUser(cloud), await signInNewUser(cloud)]
  const deleted = await addDelivered(receiver, user, 1)
  await user.post('/api/user/webhooks/delete', { id: deleted.id })
  const kept = await addDelivered(receiver, user, 2)
  const ofOther = await addDelivered(receiver, other, 1)
  const countOf = async ({ id }: { readonly id: string }) =>
    (await itemsOf(`delivery#${id}`)).length
  expect([await countOf(deleted), await countOf(kept)]).toEqual([1, 2])
  await user.post('/api/user/delete', { email: user.email, password: PASSWORD })
  await vi.waitFor(async () => {
    expect([await countOf(deleted), await countOf(kept)]).toEqual([0, 0])
  }, EVENTUALLY)
  expect(await countOf(ofOther)).toBe(1)
})
