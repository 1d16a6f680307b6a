import { randomUUID } from 'node:crypto'
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import type { getAuditState, getTimeline, getUserHistory } from '../../../shared/contract/audit.ts'
import { updateWatchlist } from '../../../shared/contract/watchlist.ts'
import { interceptRequests, recordRequests } from '../../../test/support/aws/observe-client.ts'
import { setInItem } from '../../../test/support/data/set-in-item.ts'
import { signInNewStaff, signInNewUser, type User } from '../../../test/support/http/accounts.ts'
import { exitImpersonation, impersonateNewUser } from '../../../test/support/http/impersonation.ts'
import { refusalIn } from '../../../test/support/http/refusal-in.ts'
import { SESSION_COOKIE } from '../../../test/support/http/visitor.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { documentClient, eventStore, ownTables } from '../../platform/config/clients.ts'
import { createDocumentClient } from '../../platform/dynamodb/document-client.ts'
import { tableName } from '../../platform/dynamodb/tables.ts'
import { commandMeta } from '../../platform/http/command-meta.ts'
import { sessions } from '../../platform/identity/identity.ts'
import { watchlists } from '../../watchlist/decider.ts'
import { readFirstPage } from './read-timeline.ts'

/** The timeline of an impersonation, the history of a user and of a stream, and states. */

const cloud = await useTestCloud()

const auditor = await signInNewStaff(cloud)

type Timeline = ResponseOf<typeof getTimeline>
const ask = async <Answer>(path: string, query: Record<string, string>): Promise<Answer> => {
  const response = await auditor.get(`/api/staff/audit/${path}?${new URLSearchParams(query)}`)
  expect(response.status, path).toBe(200)
  return (await response.json()) as Answer
}
const timeline = async (session: string, cursor?: string) =>
  await ask<Timeline>('timeline', { session, ...(cursor !== undefined && { cursor }) })

const createList = async (by: User, name: string, projects: string[] = []): Promise<string> => {
  const response = await by.post('/api/watchlist/create', { name, projects })
  expect(response.status).toBe(200)
  const lists = (await (await by.get('/api/watchlist')).json()) as { id: string; name: string }[]
  return lists.find((one) => one.name === name)?.id ?? ''
}
const rename = async (by: User, id: string, name: string): Promise<void> => {
  const body = { id, name, projects: [] }
  expect((await by.post('/api/watchlist/update', body)).status).toBe(200)
}
/** As its calls would, which take longer. */
const renameTimes = async (by: User, id: string, count: number): Promise<void> => {
  const session = await sessions().find(by.cookies.get(SESSION_COOKIE) ?? '')
  if (!session) throw new Error('There is no session.')
  for (let turn = 0; turn < count; turn += 1) {
    const commandId = randomUUID()
    const body = { id, name: `Name ${turn}`, projects: [] }
    const meta = commandMeta(updateWatchlist, { session, commandId, requestId: commandId, body })
    const command = { type: 'UpdateWatchlist', ...body } as const
    await eventStore().execute(watchlists, session.sub, command, meta)
  }
}

const events = tableName(cloud.stage, 'events')
const setCount = async (id: string, n: number) =>
  await setInItem(cloud, 'heads', { stream: `Impersonation#${id}` }, 'n', n)

describe('a timeline', () => {
  test('has each event in its order, from the beginning to the end, and is complete', async () => {
    const { admin, subject, id } = await impersonateNewUser(cloud)
    const list = await createList(admin, 'Bridges')
    await rename(admin, list, 'Bridges Q4')
    await createList(subject, 'Of my own')
    await exitImpersonation(admin, admin)
    const { items, next, completeness } = await timeline(id)
    expect(items.map(({ type, stream, version }) => [type, stream, version])).toEqual([
      ['ImpersonationStarted', `Impersonation#${id}`, 1],
      ['WatchlistCreated', `Watchlist#${subject.sub}`, 1],
      ['WatchlistRenamed', `Watchlist#${subject.sub}`, 2],
      ['ImpersonationEnded', `Impersonation#${id}`, 2],
    ])
    expect(items[2]?.data).toEqual({ id: list, name: 'Bridges Q4' })
    expect(next).toBeNull()
    expect(completeness).toEqual({
      verdict: 'complete',
      counted: 2,
      found: 2,
      started: true,
      ended: true,
    })
  })

  test('of 100 actions costs one query and one read, 5 RCU together, and says that it is complete', async () => {
    const { admin, id } = await impersonateNewUser(cloud)
    const list = await createList(admin, 'Bridges')
    await renameTimes(admin, list, 99)
    await exitImpersonation(admin, admin)
    // A client of its own: consumers read beside it.
    const client = createDocumentClient({ endpoint: process.env['DYNAMODB_ENDPOINT'] ?? '' })
    onTestFinished(() => client.destroy())
    const requests = recordRequests(client, { capacity: true })
    const tables = { client, stage: cloud.stage }
    const { items, next, completeness } = await readFirstPage(tables, id)
    expect([items.length, next]).toEqual([102, null])
    expect(completeness).toMatchObject({ verdict: 'complete', counted: 100, found: 100 })
    expect(requests.map(({ operation }) => operation).toSorted()).toEqual(['GetItem', 'Query'])
    const units = requests.reduce((sum, request) => sum + request.units, 0)
    expect(units).toBeGreaterThan(0)
    expect(units).toBeLessThanOrEqual(5)
  })

  test('of a command with several events counts one, and is incomplete with another count or without an event', async () => {
    const { admin, subject, id } = await impersonateNewUser(cloud)
    const list = await createList(admin, 'Bridges')
    const body = { id: list, name: 'Lending', projects: ['corvane', 'gantrel'] }
    expect((await admin.post('/api/watchlist/update', body)).status).toBe(200)
    const { items, completeness } = await timeline(id)
    expect(items).toHaveLength(4)
    expect(completeness).toMatchObject({ verdict: 'complete', counted: 2, found: 2, ended: false })
    for (const counted of [1, 3, 2]) {
      await setCount(id, counted)
      const verdict = counted === 2 ? 'complete' : 'incomplete'
      expect((await timeline(id)).completeness).toMatchObject({ verdict, counted, found: 2 })
    }
    const Key = { stream: `Watchlist#${subject.sub}`, version: 1 }
    await cloud.documents.send(new DeleteCommand({ TableName: events, Key }))
    const rest = await timeline(id)
    expect(rest.items).toHaveLength(3)
    expect(rest.completeness).toMatchObject({ verdict: 'incomplete', counted: 2, found: 1 })
  })

  test('without its beginning or its end is incomplete', async () => {
    const { admin, id } = await impersonateNewUser(cloud)
    await exitImpersonation(admin, admin)
    for (const [version, found] of [
      [1, { started: false, ended: true }],
      [2, { started: true, ended: false }],
    ] as const) {
      const Key = { stream: `Impersonation#${id}`, version }
      const taken = new DeleteCommand({ TableName: events, Key, ReturnValues: 'ALL_OLD' })
      const { Attributes: Item } = await cloud.documents.send(taken)
      expect((await timeline(id)).completeness).toMatchObject({ verdict: 'incomplete', ...found })
      await cloud.documents.send(new PutCommand({ TableName: events, Item }))
    }
    expect((await timeline(id)).completeness).toMatchObject({ verdict: 'complete' })
  })

  test('of which the index knows nothing yet is read from the streams', async () => {
    const { admin, id } = await impersonateNewUser(cloud)
    await createList(admin, 'One')
    interceptRequests(documentClient(), async ({ input }, proceed) =>
      'IndexName' in input ? { output: { Items: [] } } : await proceed(),
    )
    const { items, completeness } = await readFirstPage(ownTables(), id)
    expect(items.map(({ type }) => type)).toEqual(['ImpersonationStarted', 'WatchlistCreated'])
    expect(completeness).toMatchObject({ verdict: 'complete', counted: 1, found: 1 })
  })

  test('goes on behind a cursor, which leads into no other session', async () => {
    const { admin, subject, id } = await impersonateNewUser(cloud)
    const other = await impersonateNewUser(cloud)
    await createList(admin, 'One')
    await createList(other.admin, 'Of another')
    const { items } = await timeline(id)
    const [started] = items
    const cursor = `${started?.recordedAt}~1~${started?.stream}`
    const rest = await timeline(id, cursor)
    expect(rest.items.map(({ stream }) => stream)).toEqual([`Watchlist#${subject.sub}`])
    expect(rest.completeness).toBeNull()
    const [theirs] = (await timeline(other.id)).items
    const forged = await timeline(id, `${theirs?.recordedAt}~1~${theirs?.stream}`)
    expect(JSON.stringify(forged.items)).not.toContain(other.subject.sub)
  })

  test('of a session that there is not is not found, behind a cursor too', async () => {
    const session = 'x'.repeat(22)
    const cursor = `2026-11-01T00:00:00.000Z~1~Impersonation#${session}`
    for (const query of [{ session }, { session, cursor }]) {
      const response = await auditor.get(
        `/api/staff/audit/timeline?${new URLSearchParams({ ...query })}`,
      )
      expect(await refusalIn(response)).toEqual([404, 'SessionNotFound'])
    }
  })
})

type History = ResponseOf<typeof getUserHistory>

describe('the history of a user', () => {
  test('joins all of their streams and who acted as them, the newest first', async () => {
    const subject = await signInNewUser(cloud)
    await createList(subject, 'Of my own')
    const { admin, id } = await impersonateNewUser(cloud, { subject })
    await createList(admin, 'One')
    await exitImpersonation(admin, admin)
    await subject.post('/api/user/survey/upload', { survey: { userType: 'Project Owner' } })
    const read = async () => await ask<History>('user-history', { user: subject.sub })
    await expect.poll(async () => (await read()).items.length).toBe(5)
    const { items, next } = await read()
    expect(
      items.map(({ type, actor, onBehalfOf, session }) => [type, actor.id, onBehalfOf, session]),
    ).toEqual([
      ['SurveyAnswered', subject.sub, null, null],
      ['ImpersonationEnded', admin.sub, subject.sub, id],
      ['WatchlistCreated', admin.sub, subject.sub, id],
      ['ImpersonationStarted', admin.sub, subject.sub, id],
      ['WatchlistCreated', subject.sub, null, null],
    ])
    expect(next).toBeNull()
    expect(JSON.stringify(items)).not.toContain('Project Owner')
  })

  test('comes 50 at a time, each event once', async () => {
    const subject = await signInNewUser(cloud)
    const list = await createList(subject, 'First')
    await renameTimes(subject, list, 30)
    const { admin } = await impersonateNewUser(cloud, { subject })
    await renameTimes(admin, list, 30)
    await exitImpersonation(admin, admin)
    const pages = async () => {
      const first = await ask<History>('user-history', { user: subject.sub })
      const rest = await ask<History>('user-history', {
        user: subject.sub,
        cursor: first.next ?? '',
      })
      return { first, rest }
    }
    await expect.poll(async () => (await pages()).rest.items.length).toBe(13)
    const { first, rest } = await pages()
    expect([first.items.length, rest.next]).toEqual([50, null])
    const all = [...first.items, ...rest.items]
    expect(new Set(all.map(({ stream, version }) => `${stream}@${version}`)).size).toBe(63)
    const times = all.map(({ recordedAt }) => recordedAt)
    expect(times).toEqual(times.toSorted().toReversed())
    const other = await signInNewUser(cloud)
    const forged = await ask<History>('user-history', { user: other.sub, cursor: first.next ?? '' })
    expect(forged.items).toEqual([])
  })
})

describe('a stream', () => {
  test('is told from its newest event on, 50 at a time', async () => {
    const subject = await signInNewUser(cloud)
    const list = await createList(subject, 'First')
    await renameTimes(subject, list, 51)
    const stream = `Watchlist#${subject.sub}`
    const first = await ask<History>('stream-history', { stream })
    expect(first.items.map(({ version }) => version)).toEqual(
      Array.from({ length: 50 }, (_, index) => 52 - index),
    )
    expect(first.next).toBe('3')
    const rest = await ask<History>('stream-history', { stream, cursor: '3' })
    expect(rest.items.map(({ version }) => version)).toEqual([2, 1])
    expect(rest.next).toBeNull()
  })
})

type State = ResponseOf<typeof getAuditState>

describe('a state', () => {
  const history = async () => {
    const subject = await signInNewUser(cloud)
    const list = await createList(subject, 'Bridges')
    await rename(subject, list, 'Bridges Q4')
    return { stream: `Watchlist#${subject.sub}`, list }
  }

  test('is told before and after an event, with what changed', async () => {
    const { stream, list } = await history()
    const { event, before, after, changes, problem } = await ask<State>('state', {
      stream,
      version: '2',
    })
    expect(event).toMatchObject({ type: 'WatchlistRenamed', version: 2 })
    expect(before).toMatchObject({ lists: [{ id: list, name: 'Bridges' }] })
    expect(after).toMatchObject({ lists: [{ id: list, name: 'Bridges Q4' }] })
    expect(changes).toContainEqual({
      path: 'lists.0.name',
      before: 'Bridges',
      after: 'Bridges Q4',
    })
    expect(problem).toBeNull()
    expect(await ask<State>('state', { stream, version: '1' })).toMatchObject({ before: null })
  })

  test('is told as it was at a moment, and the newest without one', async () => {
    const { stream } = await history()
    const [second, first] = (await ask<History>('stream-history', { stream })).items
    const at = async (moment: string) =>
      (await ask<State>('state', { stream, at: moment })).event.version
    expect(await at(first?.recordedAt ?? '')).toBe(1)
    expect(await at(second?.recordedAt ?? '')).toBe(2)
    expect((await ask<State>('state', { stream })).event.version).toBe(2)
    const early = await auditor.get(
      `/api/staff/audit/state?${new URLSearchParams({ stream, at: '2001-01-01T00:00:00.000Z' })}`,
    )
    expect(await refusalIn(early)).toEqual([404, 'EventNotFound'])
  })

  test('is not told of a stream that was tampered with: what is wrong is', async () => {
    const { stream } = await history()
    await setInItem(cloud, 'events', { stream, version: 1 }, 'd.name', 'Planted')
    expect(await ask<State>('state', { stream, version: '2' })).toMatchObject({
      before: null,
      after: null,
      problem: 'An event was changed: version 1.',
    })
    await cloud.documents.send(
      new DeleteCommand({ TableName: events, Key: { stream, version: 1 } }),
    )
    expect(await ask<State>('state', { stream, version: '2' })).toMatchObject({
      problem: 'An event is missing before version 2.',
    })
  })

  test.each([{ stream: 'Watchlist#nobody' }, { stream: 'Watchlist#nobody', version: '9' }])(
    'of %j is not found',
    async (query) => {
      const response = await auditor.get(`/api/staff/audit/state?${new URLSearchParams(query)}`)
      expect(await refusalIn(response)).toEqual([404, 'EventNotFound'])
    },
  )

  test.each<Readonly<Record<string, string>>>([
    { stream: '../x' },
    { stream: 'Watchlist#a b' },
    { stream: 'A#b', version: '0' },
    { stream: 'A#b', at: '2026-11-01T00:00:00+00' },
    { stream: 'A#b', at: '2026-11-01T00:00:00 +01' },
    { stream: 'A#b', at: '2026-02-31T00:00:00Z' },
  ])('is refused for %j', async (query) => {
    const response = await auditor.get(`/api/staff/audit/state?${new URLSearchParams(query)}`)
    expect(response.status).toBe(400)
  })
})
