import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { DynamoDBRecord } from 'aws-lambda'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createOutbox } from '../../local/outbox/outbox.ts'
import { asFunction } from '../../local/rights/as-function.ts'
import { startEngine } from '../../local/engine/start-engine.ts'
import { createTables } from '../../local/engine/create-tables.ts'
import { interceptRequests } from '../../test/support/aws/observe-client.ts'
import { PASSWORD, startCognito } from '../../test/support/cognito/cognito.ts'
import { tableItems } from '../../test/support/data/table-items.ts'
import { startMailService } from '../../test/support/product/mail-service.ts'
import { emailConsumer } from '../deployment/consumers.ts'
import { resendSchedule } from '../deployment/schedules.ts'
import { documentClient } from '../platform/config/clients.ts'
import { createDocumentClient } from '../platform/dynamodb/document-client.ts'
import { tableName } from '../platform/dynamodb/tables.ts'
import { setLogSink } from '../platform/log.ts'
import { emailPut } from './outbox/enqueue-email.ts'
import { optionalEmailPut } from './outbox/optional-email-put.ts'
import { handler as resendLambda } from './resend-emails.ts'
import { handler as sendLambda } from './send-emails.ts'

/** With their rights, as they are deployed. */
const send = asFunction(emailConsumer, sendLambda)
const resend = asFunction(resendSchedule, resendLambda)

const outbox = createOutbox({ now: () => Date.now() })
const service = { isDown: false, milliseconds: 0 }
const engine = await startEngine()
const documents = createDocumentClient({ endpoint: engine.endpoint })
const TableName = tableName('test', 'email-outbox')
const mailService = await startMailService({
  send: async (email) => {
    await wait(service.milliseconds)
    if (service.isDown) throw new Error('out of order')
    await outbox.send(email)
  },
})
const cognito = await startCognito()
Object.assign(process.env, {
  DYNAMODB_ENDPOINT: engine.endpoint,
  COGNITO_ENDPOINT: cognito.url,
  COGNITO_POOL_ID: cognito.pool.id,
})

beforeAll(async () => {
  setLogSink(() => {})
  await createTables(documents, 'test')
})
beforeEach(() => Object.assign(service, { isDown: false, milliseconds: 0 }))
afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  await cognito.stop()
  documents.destroy()
  mailService.stop()
  await engine.stop()
})

/** A user, and an alert that was queued for them. */
const queue = async (at = new Date().toISOString()) => {
  const email = `${randomUUID()}@assay.example`
  const { sub } = await cognito.createUser({ email, password: PASSWORD, confirmed: true })
  const put = optionalEmailPut(
    {
      kind: 'security-alerts',
      userId: sub,
      at,
      subject: 'Corvane: incident confirmed',
      paragraphs: ['Corvane, which you watch.'],
      cause: 'notice-1',
    },
    Date.now(),
  )
  await documents.send(new PutCommand(put))
  return { email, put, id: String(put.Item?.['id']) }
}

const recordOf = (item: Readonly<Record<string, unknown>>): DynamoDBRecord => ({
  eventName: 'INSERT',
  dynamodb: {
    SequenceNumber: String(item['id']),
    Keys: { id: { S: String(item['id']) } },
    NewImage: Object.fromEntries(
      Object.entries(item).map(([name, value]) => [
        name,
        Array.isArray(value)
          ? { L: value.map((one) => ({ S: String(one) })) }
          : typeof value === 'number'
            ? { N: String(value) }
            : { S: String(value) },
      ]),
    ),
  },
})

const items = async (id?: string) =>
  await tableItems({ client: documents, stage: 'test' }, 'email-outbox', id)

const itemOf = async (id: string) => (await items(id))[0]

/** The further tries that the schedule has queued. */
const triesOf = async (id: string) => (await items()).filter(({ retryOf }) => retryOf === id)

test('an optional email is sent once, to the address that its user has now, and leaves its id alone', async () => {
  const { email, put, id } = await queue()
  const record = recordOf(put.Item ?? {})
  expect(await send({ Records: [record] })).toEqual({ batchItemFailures: [] })
  expect(await send({ Records: [record] })).toEqual({ batchItemFailures: [] })
  expect(outbox.list({ to: email })).toMatchObject([{ subject: 'Corvane: incident confirmed' }])
  expect(await itemOf(id)).toEqual({
    id,
    kind: 'security-alerts',
    at: expect.any(String),
    sentAt: expect.any(String),
    expiresAt: expect.any(Number),
  })
  const kept = Number((await itemOf(id))?.['expiresAt']) - Date.now() / 1000
  expect(kept / 86_400).toBeCloseTo(3, 2)
  await expect(documents.send(new PutCommand(put))).rejects.toThrow('conditional')
})

test('goes to nobody whose account is disabled, and is not tried again', async () => {
  const { email, put, id } = await queue()
  await cognito.client.adminDisableUser({ UserPoolId: cognito.pool.id, Username: email })
  expect(await send({ Records: [recordOf(put.Item ?? {})] })).toEqual({ batchItemFailures: [] })
  expect(outbox.list({ to: email })).toEqual([])
  expect(await itemOf(id)).toHaveProperty('sentAt')
})

test('two senders at once send it once', async () => {
  const { email, put } = await queue()
  const record = recordOf(put.Item ?? {})
  await Promise.all([1, 2, 3].map(async () => await send({ Records: [record] })))
  expect(outbox.list({ to: email })).toHaveLength(1)
})

test('a sender that gets no answer to its claim, and asks once more, has the email', async () => {
  const { email, put } = await queue()
  let claims = 0
  interceptRequests(documentClient(), async ({ operation }, proceed) => {
    if (operation === 'UpdateItem' && (claims += 1) === 1) await proceed()
    return await proceed()
  })
  expect(await send({ Records: [recordOf(put.Item ?? {})] })).toEqual({ batchItemFailures: [] })
  expect(outbox.list({ to: email })).toHaveLength(1)
})

test('what the service does not take comes again at once, and by the schedule for as long as it is down', async () => {
  const { email, put, id } = await queue()
  const record = recordOf(put.Item ?? {})
  service.isDown = true
  for (let tries = 0; tries < 2; tries += 1) {
    expect(await send({ Records: [record] })).toEqual({
      batchItemFailures: [{ itemIdentifier: id }],
    })
  }
  await resend()
  expect(await triesOf(id)).toEqual([])
  vi.useFakeTimers({ now: Date.now() + 11 * 60_000, toFake: ['Date'] })
  await resend()
  const [again] = await triesOf(id)
  service.isDown = false
  expect(await send({ Records: [recordOf(again ?? {})] })).toEqual({ batchItemFailures: [] })
  expect(outbox.list({ to: email })).toHaveLength(1)
  expect(await triesOf(id)).toEqual([])
  await resend()
  expect(await triesOf(id)).toEqual([])
})

/** Runs the schedule some minutes after a moment. */
const resendAt = async (from: number, minutes: number): Promise<void> => {
  vi.useFakeTimers({ now: from + minutes * 60_000, toFake: ['Date'] })
  await resend()
}

/** An email about an account, which nothing has taken up. */
const queueAccountEmail = async () => {
  const to = `${randomUUID()}@assay.example`
  const put = emailPut({ kind: 'password-changed', to })
  await documents.send(new PutCommand(put))
  return { to, put, id: String(put.Item?.['id']) }
}

test('a try that was given up on keeps no later one from being sent, once', async () => {
  const [account, optional] = [await queueAccountEmail(), await queue()]
  const from = Date.now()
  await resendAt(from, 11)
  await resendAt(from, 31)
  for (const { id, to } of [account, { id: optional.id, to: optional.email }]) {
    const newest = await itemOf(`again#${id}#2`)
    expect(await send({ Records: [recordOf(newest ?? {})] })).toEqual({ batchItemFailures: [] })
    expect(outbox.list({ to })).toHaveLength(1)
  }
  await resendAt(from, 71)
  for (const { id } of [account, optional]) {
    expect(await triesOf(id)).toMatchObject([{ id: `again#${id}#1` }])
  }
})

test('of two runs of the schedule at once one queues a try', async () => {
  const { id } = await queue()
  service.isDown = true
  vi.useFakeTimers({ now: Date.now() + 11 * 60_000, toFake: ['Date'] })
  let isOvertaken = false
  interceptRequests(documentClient(), async ({ operation }, proceed) => {
    if (!['Scan', 'Query'].includes(operation) && !isOvertaken) {
      isOvertaken = true
      await resend()
      await send({ Records: (await triesOf(id)).map(recordOf) })
    }
    return await proceed()
  })
  await resend()
  expect(await triesOf(id)).toEqual([])
  expect(await itemOf(id)).toMatchObject({ tries: 1 })
})

test('an email that the service goes on to refuse is tried again after pauses that double', async () => {
  const { id } = await queue()
  const from = Date.now()
  service.isDown = true
  const triedAt: number[] = []
  for (let minutes = 1; minutes <= 321; minutes += 10) {
    await resendAt(from, minutes)
    const [again] = await triesOf(id)
    if (!again) continue
    triedAt.push(minutes)
    await send({ Records: [recordOf(again)] })
  }
  expect(triedAt).toEqual([11, 31, 71, 151, 311])
})

test('after an outage of 50 hours an optional email is sent within six', async () => {
  const { id, email } = await queue()
  const from = Date.now()
  for (let hours = 1; hours <= 56; hours += 1) {
    service.isDown = hours < 50
    await resendAt(from, hours * 60)
    await send({ Records: (await triesOf(id)).map(recordOf) })
  }
  expect(outbox.list({ to: email })).toHaveLength(1)
})

test('an email about something of long ago is not taken for late while it has only just been queued', async () => {
  const { id } = await queue('2026-01-02T03:04:05.000Z')
  const from = Date.now()
  await resendAt(from, 9)
  expect(await triesOf(id)).toEqual([])
  await resendAt(from, 11)
  expect(await triesOf(id)).toHaveLength(1)
})

test('an email about an account that was not sent is queued again, sent once and deleted', async () => {
  const { to, put, id } = await queueAccountEmail()
  await resendAt(Date.now(), 11)
  const [again] = await triesOf(id)
  for (const item of [again, again, put.Item]) {
    expect(await send({ Records: [recordOf(item ?? {})] })).toEqual({ batchItemFailures: [] })
  }
  expect(outbox.list({ to })).toMatchObject([{ subject: 'Your Assay password was changed' }])
  expect([await itemOf(id), ...(await triesOf(id))]).toEqual([undefined])
})

test('an email about an account whose tries all come at once is sent once', async () => {
  const { to, put, id } = await queueAccountEmail()
  const from = Date.now()
  for (const minutes of [11, 31]) await resendAt(from, minutes)
  const Records = [put.Item ?? {}, ...(await triesOf(id))].map(recordOf)
  service.milliseconds = 100
  while ((await send({ Records })).batchItemFailures.length > 0);
  expect(outbox.list({ to })).toHaveLength(1)
  expect([await itemOf(id), ...(await triesOf(id))]).toEqual([undefined])
})

test('what a dead sender has claimed is sent a minute later', async () => {
  const { email, put, id } = await queue()
  const record = recordOf(put.Item ?? {})
  await documents.send(
    new UpdateCommand({
      TableName,
      Key: { id },
      UpdateExpression: 'SET claimedUntil = :until',
      ExpressionAttributeValues: { ':until': Date.now() + 60_000 },
    }),
  )
  expect(await send({ Records: [record] })).toEqual({ batchItemFailures: [{ itemIdentifier: id }] })
  vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] })
  expect(await send({ Records: [record] })).toEqual({ batchItemFailures: [] })
  expect(outbox.list({ to: email })).toHaveLength(1)
})

test('what has expired is not sent any more, and not tried again', async () => {
  const { email, put, id } = await queue()
  const record = recordOf(put.Item ?? {})
  vi.useFakeTimers({ now: Date.now() + 3 * 86_400_000 + 1000, toFake: ['Date'] })
  await resend()
  expect(await triesOf(id)).toEqual([])
  expect(await send({ Records: [record] })).toEqual({ batchItemFailures: [] })
  expect(outbox.list({ to: email })).toEqual([])
  expect(await itemOf(id)).not.toHaveProperty('sentAt')
})
