import { createServer } from 'node:http'
import { dirname } from 'node:path'
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, expect, test, vi } from 'vitest'
import { listen } from '../../local/http-servers.ts'
import { noticeSchedule } from '../../lambdas/deployment/schedules.ts'
import { handler as lambda } from '../../lambdas/notifications/keep-up.ts'
import { noticeItem, pendingItem } from '../../lambdas/notifications/notification-items.ts'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import type { Decider } from '../../lambdas/platform/event-store/decider.ts'
import { createEventStore } from '../../lambdas/platform/event-store/event-store.ts'
import { projectDecider } from '../../lambdas/projects/decider.ts'
import { evidenceId } from '../../lambdas/projects/dossier/evidence-id.ts'
import type { KeptLetter } from '../../local/engine/streams/dead-letters.ts'
import { asFunction } from '../../local/rights/as-function.ts'
import type { Evidence } from '../../shared/values/evidence/evidence.ts'
import {
  newHack,
  publishRatedProjects,
  recordEvidenceOf,
} from '../../test/support/data/catalogue.ts'
import { tableItems } from '../../test/support/data/table-items.ts'
import { createList } from '../../test/support/data/watchlists.ts'
import { signInNewUser, type User } from '../../test/support/http/accounts.ts'
import { runCommand } from '../../test/support/product/run-command.ts'
import { useTestCloud } from '../../test/support/product/test-cloud.ts'
import { EVENTUALLY } from '../../test/support/time/eventually.ts'
import { redrive as redriveCommand } from '../commands/redrive.ts'

const cloud = await useTestCloud()
const { inOrder, singleKey, stale } = await publishRatedProjects(cloud)
const data = dirname(dirname(cloud.logFile))
const notifications = tableName(cloud.stage, 'notifications')
/** With its rights, as it is deployed. */
const keepUp = asFunction(noticeSchedule, lambda)

const redrive = async (...args: string[]): Promise<unknown> =>
  (await runCommand(redriveCommand, ['--json', '--data', data, ...args])).json()

/** Delivers the letters of a consumer again. */
const redriveLetters = async (consumer: string): Promise<unknown> =>
  await redrive('--consumer', consumer)

/** Everything that a consumer ever received. */
const redriveAll = async (consumer: string): Promise<unknown> =>
  await redrive('--consumer', consumer, '--since', '2020-01-01')

const lettersOf = async (consumer: string): Promise<string[]> => {
  const response = await fetch(`${cloud.origin}/__local/dead-letters`)
  const letters = (await response.json()) as readonly KeptLetter[]
  return letters.filter((letter) => letter.consumer === consumer).map(({ item }) => item)
}

const letterAbout = async (consumer: string, item: string): Promise<void> => {
  await expect.poll(async () => await lettersOf(consumer)).toContain(item)
}

const set = async (TableName: string, Key: object, name: string, value: unknown): Promise<void> => {
  await cloud.documents.send(
    new UpdateCommand({
      TableName,
      Key: { ...Key },
      UpdateExpression: 'SET #name = :value',
      ExpressionAttributeNames: { '#name': name },
      ExpressionAttributeValues: { ':value': value },
    }),
  )
}

const partsOf = async (key: string): Promise<string[]> =>
  (await tableItems(cloud, 'notifications', key)).map(({ part }) => String(part))

const watcherOf = async (project: string): Promise<User> => {
  const user = await signInNewUser(cloud)
  await createList(user, 'Mine', [project])
  await expect.poll(async () => await partsOf(`watchers#${project}`)).toContain(user.sub)
  return user
}

const emailsTo = ({ email }: User): string[] =>
  cloud.outbox.list({ to: email }).map(({ subject }) => subject)

/** Appends an event of a type that nobody knows. @returns its key */
const appendUnknown = async (project: string, fact: Evidence) => {
  const event = { type: 'IncidentConfirmd', data: { ...fact, id: evidenceId(fact) } }
  const misspelt: Decider<unknown, object, typeof event> = {
    category: projectDecider.category,
    decide: () => [event],
    evolve: (state) => state,
    initialState: null,
    reducerVersion: projectDecider.reducerVersion,
    schemaVersions: { IncidentConfirmd: 1 },
  }
  const store = createEventStore({
    client: cloud.documents,
    stage: cloud.stage,
    now: () => Date.now(),
  })
  const meta = {
    commandId: fact.type,
    payload: 'unknown',
    actor: { id: 'test', kind: 'system' },
    correlationId: 'test',
  } as const
  await store.execute(misspelt, project, {}, meta)
  const { version } = await store.load(misspelt, project)
  return { stream: `Project#${project}`, version }
}

test('an event that nobody can read holds up no other project, and is told of once when it can be', async () => {
  const consumer = 'notifications/follow-heads'
  const [user, other] = [await watcherOf(inOrder), await watcherOf(singleKey)]
  const key = await appendUnknown(inOrder, newHack('Unknown', { severity: 'low' }))
  await recordEvidenceOf(cloud, singleKey, [newHack('Known', { severity: 'low' })])
  await letterAbout(consumer, key.stream)
  await expect.poll(() => emailsTo(other)).toEqual(['Brindleway: incident confirmed'])
  expect(emailsTo(user)).toEqual([])

  await set(tableName(cloud.stage, 'events'), key, 't', 'IncidentConfirmed')
  expect(await redriveLetters(consumer)).toEqual({
    redriven: 1,
    gone: 0,
    items: [{ consumer, item: key.stream }],
  })
  const told = ['Aldermoor: incident confirmed']
  await expect.poll(() => emailsTo(user)).toEqual(told)
  expect(await lettersOf(consumer)).toEqual([])

  await redriveAll(consumer)
  await recordEvidenceOf(cloud, singleKey, [newHack('The last one')])
  await expect.poll(() => emailsTo(other)).toHaveLength(2)
  expect(emailsTo(user)).toEqual(told)
})

test('a notice that could not be handed over is, once, whoever else completes it', async () => {
  const consumer = 'notifications/hand-over'
  const user = await watcherOf(stale)
  const at = new Date(Date.now() + 1_000).toISOString()
  const part = `${at}#late`
  const { Key } = pendingItem(stale, part)
  const pending = { ...Key, projectId: stale, notice: part }
  await cloud.documents.send(new PutCommand({ TableName: notifications, Item: pending }))
  await letterAbout(consumer, `${Key.key} ${Key.part}`)

  const notice = {
    projectId: stale,
    at,
    subject: 'Late',
    paragraphs: ['Eastfold, which you watch: late.'],
    alerts: [],
  }
  const Item = { ...noticeItem(stale, part).Key, ...notice }
  await cloud.documents.send(new PutCommand({ TableName: notifications, Item }))
  expect(await redriveAll(consumer)).toMatchObject({ redriven: 1 })
  expect(await redriveLetters(consumer)).toMatchObject({
    items: [{ consumer, item: `${Key.key} ${Key.part}` }],
  })
  await keepUp()
  await expect.poll(() => emailsTo(user)).toEqual(['Late'])
  await vi.waitFor(async () => {
    expect(await partsOf('pending#again')).toEqual([])
    expect(await partsOf(Key.key)).toEqual([])
  }, EVENTUALLY)
  expect(await redriveAll(consumer)).toEqual({ redriven: 0, gone: 0, items: [] })

  // As a hand-over that died before its note of the end: the email is known by its id.
  await cloud.documents.send(new PutCommand({ TableName: notifications, Item: pending }))
  await expect.poll(async () => await partsOf(Key.key)).toEqual([])
  expect(await lettersOf(consumer)).toEqual([])
  expect(emailsTo(user)).toEqual(['Late'])
})

test('a message to a webhook that could not be tried is posted once', async () => {
  const consumer = 'webhooks/deliver'
  const received: string[] = []
  const receiver = createServer((request, response) => {
    received.push(String(request.headers['webhook-id']))
    response.end()
  })
  const port = await listen(receiver, 0)
  afterAll(() => void receiver.close())
  const user = await signInNewUser(cloud)
  const url = `http://127.0.0.1:${port}/`
  const added = await user.post('/api/user/webhooks', { url })
  const { id: webhookId } = (await added.json()) as { id: string }

  const createdAt = new Date().toISOString()
  const place = { key: `delivery#${webhookId}`, part: `${createdAt}#message` }
  const Item = {
    ...place,
    id: 'message',
    userId: user.sub,
    webhookId,
    type: 'test',
    createdAt,
    body: '{}',
    // Without the number of tries, which each that we write has.
    status: 'waiting',
  }
  await cloud.documents.send(new PutCommand({ TableName: notifications, Item }))
  const item = `${place.key} ${place.part}`
  await letterAbout(consumer, item)
  await set(notifications, place, 'attempts', 0)
  expect(await redriveAll(consumer)).toMatchObject({ items: [{ consumer, item }] })
  expect(await redriveLetters(consumer)).toMatchObject({ items: [{ consumer, item }] })
  await vi.waitFor(async () => {
    expect(received).toEqual(['message'])
    expect(await partsOf('delivery#again')).toEqual([])
  }, EVENTUALLY)
  expect(await redriveAll(consumer)).toEqual({ redriven: 0, gone: 0, items: [] })
})

test('an optional email keeps the id by which it is known', async () => {
  const consumer = 'email/send-emails'
  const TableName = tableName(cloud.stage, 'email-outbox')
  const user = await signInNewUser(cloud)
  const id = 'an-alert-of-an-unknown-kind'
  const Item = {
    id,
    kind: 'security-alarms',
    userId: user.sub,
    at: new Date().toISOString(),
    subject: 'Alert',
    paragraphs: ['Once.'],
    expiresAt: Math.floor(Date.now() / 1000) + 3600,
  }
  await cloud.documents.send(new PutCommand({ TableName, Item }))
  await letterAbout(consumer, id)
  await set(TableName, { id }, 'kind', 'security-alerts')
  expect(await redriveLetters(consumer)).toMatchObject({ items: [{ consumer, item: id }] })
  await expect.poll(() => emailsTo(user)).toEqual(['Alert'])
  await vi.waitFor(async () => {
    const { Item: left } = await cloud.documents.send(new GetCommand({ TableName, Key: { id } }))
    expect(left?.['sentAt']).toMatch(/^20/)
  }, EVENTUALLY)
  expect(await redriveAll(consumer)).toEqual({ redriven: 0, gone: 0, items: [] })
})
