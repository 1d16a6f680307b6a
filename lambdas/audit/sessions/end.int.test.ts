import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, expect, test, vi } from 'vitest'
import { asFunction } from '../../../local/rights/as-function.ts'
import { interceptRequests } from '../../../test/support/aws/observe-client.ts'
import { tableItems } from '../../../test/support/data/table-items.ts'
import { recordedEvents } from '../../../test/support/event-store/recorded-events.ts'
import type { User } from '../../../test/support/http/accounts.ts'
import { exitImpersonation, impersonateNewUser } from '../../../test/support/http/impersonation.ts'
import { headRecord } from '../../../test/support/lambda/head-record.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { documentClient } from '../../platform/config/clients.ts'
import { impersonationReportConsumer } from '../../deployment/consumers.ts'
import { expirySchedule } from '../../deployment/schedules.ts'
import { tableName } from '../../platform/dynamodb/tables.ts'
import type { RecordedEvent } from '../../platform/event-store/events/envelope.ts'
import { eventToItem } from '../../platform/event-store/events/items.ts'
import { handler as lambda } from '../end-expired.ts'
import { handler as reportLambda } from '../report-to-user.ts'
import { createSessionRows } from './session-rows.ts'

/** The end of an impersonation is recorded and reported, whatever browsers do. */

const cloud = await useTestCloud()
/** With its rights, as it is deployed. */
const endExpired = asFunction(expirySchedule, lambda)
const report = asFunction(impersonationReportConsumer, reportLambda)
const MINUTE = 60_000

afterEach(() => void vi.useRealTimers())

const putOf = (event: RecordedEvent): PutCommand =>
  new PutCommand({ TableName: tableName(cloud.stage, 'events'), Item: eventToItem(event) })

/** The emails to a user with this beginning. */
const told = ({ email }: User, beginning: string): string[] =>
  cloud.outbox
    .list({ to: email })
    .map(({ text }) => text)
    .filter((text) => text.startsWith(beginning))
const toldOfEnd = (user: User) => told(user, 'A member of our staff left')

const create = async (admin: User, name: string): Promise<void> => {
  const response = await admin.post('/api/watchlist/create', { name, projects: [] })
  expect(response.status).toBe(200)
}

test('the user is told who it was at the beginning, and what they changed at the end', async () => {
  const { admin, subject } = await impersonateNewUser(cloud)
  await expect
    .poll(() => told(subject, 'A member of our staff opened'))
    .toEqual([expect.stringContaining(`\n\nWho it was: ${admin.email}\n\n`)])
  for (const name of ['One', 'Two']) await create(admin, name)
  await exitImpersonation(admin, admin)
  await expect.poll(() => toldOfEnd(subject)).toHaveLength(1)
  const [text] = toldOfEnd(subject)
  expect(text).toContain(`\n\nWho it was: ${admin.email}\n\n`)
  expect(text).toContain('\n\nWhat they changed:\n- Watchlist created, 2 times\n\n')
})

test('the user is told what was changed last, however much was changed before it', async () => {
  const { admin, subject } = await impersonateNewUser(cloud)
  await create(admin, 'One')
  const [created] = await recordedEvents(cloud, `Watchlist#${subject.sub}`)
  // More than a page of a timeline holds.
  const large = { id: 'one', name: 'x'.repeat(350_000) }
  for (let version = 2; version < 13; version += 1) {
    const event = { ...created!, version, type: 'WatchlistRenamed', data: large }
    await cloud.documents.send(putOf(event))
  }
  await cloud.documents.send(putOf({ ...created!, version: 13, type: 'WatchlistDeleted' }))
  await exitImpersonation(admin, admin)
  await expect.poll(() => toldOfEnd(subject)).toHaveLength(1)
  expect(toldOfEnd(subject)[0]).toContain(
    '\n- Watchlist created\n- Watchlist renamed, 11 times\n- Watchlist deleted\n',
  )
})

test('the user is told what was changed also where head and index are read as they were before', async () => {
  const { admin, subject, id } = await impersonateNewUser(cloud)
  interceptRequests(documentClient(), async ({ operation, input }, proceed) => {
    const answer = await proceed()
    const {
      ConsistentRead = false,
      IndexName,
      Key,
    } = input as {
      readonly ConsistentRead?: boolean
      readonly IndexName?: string
      readonly Key?: { readonly stream?: string }
    }
    if (ConsistentRead) return answer
    const isHead = operation === 'GetItem' && Key?.stream === `Impersonation#${id}`
    const { Item, Items } = answer.output as {
      readonly Item?: object
      readonly Items?: readonly { readonly t: string }[]
    }
    if (isHead && Item) Object.assign(Item, { version: 1, n: 0 })
    if (IndexName === 'bySession') {
      const begun = Items?.filter(({ t }) => t === 'ImpersonationStarted')
      Object.assign(answer.output, { Items: begun })
    }
    return answer
  })
  await create(admin, 'One')
  await exitImpersonation(admin, admin)
  await expect
    .poll(() => toldOfEnd(subject))
    .toEqual([expect.stringContaining('\n\nWhat they changed:\n- Watchlist created\n\n')])
})

test('the end of what has run out is recorded without a browser, and leads back all the same', async () => {
  const { admin, subject, id } = await impersonateNewUser(cloud)
  const eventsOf = async () =>
    (await recordedEvents(cloud, `Impersonation#${id}`)).map(({ type, data, actor }) => ({
      type,
      data,
      actor,
    }))
  // The list follows the heads.
  const { list } = createSessionRows({
    client: cloud.documents,
    stage: cloud.stage,
    now: () => Date.now(),
  })
  await expect
    .poll(async () => (await list({ subject: subject.sub }, 1)).rows)
    .toMatchObject([{ id }])
  await endExpired()
  expect(await eventsOf()).toHaveLength(1)
  vi.useFakeTimers({ now: Date.now() + 31 * MINUTE, toFake: ['Date'] })
  await expect
    .poll(async () => {
      await endExpired()
      return (await eventsOf()).slice(1)
    })
    .toEqual([
      {
        type: 'ImpersonationEnded',
        data: { cause: 'expiry' },
        actor: { id: 'impersonation', kind: 'system' },
      },
    ])
  await endExpired()
  expect(await eventsOf()).toHaveLength(2)
  await expect
    .poll(() => toldOfEnd(subject))
    .toEqual([expect.stringContaining('They changed nothing.')])
  expect((await admin.whoAmI())?.username).toBe(admin.sub)
  expect((await admin.whoAmI())?.username).toBe(admin.sub)
})

test('the end of what ran out after midnight is recorded, although it began on the day before', async () => {
  const DAY = 24 * 60 * MINUTE
  const midnight = Math.ceil(Date.now() / DAY) * DAY
  vi.useFakeTimers({ now: midnight - 10 * MINUTE, toFake: ['Date'] })
  const { id } = await impersonateNewUser(cloud)
  vi.useFakeTimers({ now: midnight + 25 * MINUTE, toFake: ['Date'] })
  await expect
    .poll(async () => {
      await endExpired()
      return (await recordedEvents(cloud, `Impersonation#${id}`)).at(-1)
    })
    .toMatchObject({ type: 'ImpersonationEnded', data: { cause: 'expiry' } })
})

test('a change that is delivered again, however late, tells the user nothing again', async () => {
  const { admin, subject, id } = await impersonateNewUser(cloud)
  await exitImpersonation(admin, admin)
  await expect.poll(() => toldOfEnd(subject)).toHaveLength(1)

  const record = await headRecord(cloud, `Impersonation#${id}`)
  const waiting = async (): Promise<number> =>
    (await tableItems(cloud, 'email-outbox')).filter(
      ({ kind, userId }) => kind === 'impersonation-ended' && userId === subject.sub,
    ).length
  await expect.poll(waiting).toBe(0)
  /** Emails of the end, sent or waiting, after another delivery. */
  const afterAnother = async (): Promise<number> => {
    expect(await report({ Records: [record] })).toEqual({ batchItemFailures: [] })
    return (await waiting()) + toldOfEnd(subject).length
  }
  expect(await afterAnother()).toBe(1)

  // The note of the email is kept for thirty days.
  const TableName = tableName(cloud.stage, 'email-outbox')
  await cloud.documents.send(
    new DeleteCommand({ TableName, Key: { id: `impersonation-ended-${id}` } }),
  )
  vi.useFakeTimers({ now: Date.now() + 31 * 24 * 60 * MINUTE, toFake: ['Date'] })
  expect(await afterAnother()).toBe(1)
  vi.useRealTimers()
  expect(await afterAnother()).toBeGreaterThan(1)
})
