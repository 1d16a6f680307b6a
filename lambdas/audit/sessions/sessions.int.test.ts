import { randomUUID } from 'node:crypto'
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { AuditSession } from '../../../shared/contract/audit.ts'
import { tableItems } from '../../../test/support/data/table-items.ts'
import { recordedEvents } from '../../../test/support/event-store/recorded-events.ts'
import { signInNewStaff, type User } from '../../../test/support/http/accounts.ts'
import { exitImpersonation, impersonateNewUser } from '../../../test/support/http/impersonation.ts'
import { fieldRefusedIn, refusalIn } from '../../../test/support/http/refusal-in.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { EVENTUALLY } from '../../../test/support/time/eventually.ts'
import { stopClock } from '../../../test/support/time/stop-clock.ts'
import { tableName } from '../../platform/dynamodb/tables.ts'
import { dataKeys } from '../../platform/personal-data/personal-data.ts'
import { createSessionRows } from './session-rows.ts'

/** The list of impersonations, one of them, their end by other staff, and who read all that. */

const cloud = await useTestCloud()
const MINUTE = 60_000

const auditor = await signInNewStaff(cloud)

type Page = { readonly items: readonly AuditSession[]; readonly next: string | null }
const list = async (query: Record<string, string>): Promise<Page> => {
  const response = await auditor.get(`/api/staff/audit/sessions?${new URLSearchParams(query)}`)
  expect(response.status).toBe(200)
  return (await response.json()) as Page
}
const sessionOf = async (session: string) =>
  (await (await auditor.get(`/api/staff/audit/session?session=${session}`)).json()) as AuditSession
const end = async (id: string, by = auditor): Promise<Response> =>
  await by.post('/api/staff/impersonations/end', { id })
/** As soon as the list has so many. */
const listed = async (query: Record<string, string>, count: number): Promise<Page> =>
  await vi.waitFor(async () => {
    const page = await list(query)
    expect(page.items).toHaveLength(count)
    return page
  }, EVENTUALLY)
const actions = async (admin: User, names: readonly string[]): Promise<void> => {
  for (const name of names) {
    const response = await admin.post('/api/watchlist/create', { name, projects: [] })
    expect(response.status).toBe(200)
  }
}

afterEach(() => void vi.useRealTimers())
/** Only the clock: requests go on. */
const after = (milliseconds: number): void => {
  vi.useFakeTimers({ now: Date.now() + milliseconds, toFake: ['Date'] })
}

describe('the list', () => {
  test('has an impersonation with both people, its count and its end', async () => {
    const { admin, subject, id } = await impersonateNewUser(cloud)
    await actions(admin, ['One', 'Two'])
    await exitImpersonation(admin, admin)
    await expect
      .poll(async () => (await list({ subject: subject.sub })).items)
      .toEqual([
        {
          id,
          adminId: admin.sub,
          adminEmail: admin.email,
          subjectId: subject.sub,
          subjectEmail: subject.email,
          startedAt: expect.stringMatching(/^\d{4}-/),
          until: expect.stringMatching(/^\d{4}-/),
          endedAt: expect.stringMatching(/^\d{4}-/),
          cause: 'exit',
          status: 'ended',
          actions: 2,
        },
      ])
  })

  test('is filtered by who acted, as whom, when, and how it stands', async () => {
    const first = await impersonateNewUser(cloud)
    await exitImpersonation(first.admin, first.admin)
    const { admin } = first
    const second = await impersonateNewUser(cloud, { admin })
    const { items } = await listed({ admin: admin.sub }, 2)
    expect(items.map(({ id }) => id)).toEqual([second.id, first.id])
    const idsOf = async (query: Record<string, string>) =>
      (await list({ admin: admin.sub, ...query })).items.map(({ id }) => id)
    await expect.poll(async () => await idsOf({ status: 'ended' })).toEqual([first.id])
    expect(await idsOf({ status: 'active' })).toEqual([second.id])
    expect(await idsOf({ status: 'expired' })).toEqual([])
    expect(await idsOf({ subject: second.subject.sub })).toEqual([second.id])
    expect(await idsOf({ subject: admin.sub })).toEqual([])
    const ofAnother = { admin: auditor.sub, subject: second.subject.sub }
    expect((await list(ofAnother)).items).toEqual([])
    const [to = '', from = ''] = items.map(({ startedAt }) => startedAt.slice(0, 10))
    expect(await idsOf({ from, to })).toEqual([second.id, first.id])
    expect(await idsOf({ from: '2999-01-01' })).toEqual([])
    expect(await idsOf({ to: '1999-01-01' })).toEqual([])
    expect(await idsOf({ to: '9999-12-31' })).toEqual([second.id, first.id])
    after(31 * MINUTE)
    expect(await idsOf({ status: 'active' })).toEqual([])
    expect(await idsOf({ status: 'expired' })).toEqual([second.id])
    expect((await list({ admin: admin.sub, status: 'expired' })).items[0]?.status).toBe('expired')
  })

  test('comes 25 at a time, each once, and a cursor leads to nobody else', async () => {
    const { put } = createSessionRows({
      client: cloud.documents,
      stage: cloud.stage,
      now: () => Date.now(),
    })
    const admin = randomUUID()
    const all = Array.from({ length: 27 }, (_, index) => `impersonation-count-${index + 10}`)
    for (const id of all) {
      const at = `2026-01-01T00:00:${id.slice(-2)}.000Z`
      const times = { startedAt: at, until: at, endedAt: at }
      const counts = { version: 2, actions: 1 }
      await put({ id, adminId: admin, subjectId: 'jonas', ...times, cause: 'exit', ...counts })
    }
    const first = await list({ admin, status: 'ended' })
    const cursor = first.next ?? ''
    const rest = await list({ admin, cursor })
    expect([first.items.length, rest.items.length, rest.next]).toEqual([25, 2, null])
    const ids = [...first.items, ...rest.items].map(({ id }) => id)
    expect(ids).toEqual(all.toReversed())
    expect((await list({ admin: auditor.sub, cursor })).items).toEqual([])
  })

  test.each([
    'x',
    '2026-11-23T08:00:00.000Z#short',
    '2026-11-23T08:00:00.000Z#../../aaaaaaaaaaaaaaaa',
  ])('takes no cursor such as %s', async (cursor) => {
    const response = await auditor.get(
      `/api/staff/audit/sessions?${new URLSearchParams({ cursor })}`,
    )
    expect(response.status).toBe(400)
  })

  test.each([{ from: '2026-02-31' }, { status: 'gone' }, { admin: 'a b' }, { to: 'yesterday' }])(
    'names what is wrong with %j',
    async (query) => {
      const response = await auditor.get(`/api/staff/audit/sessions?${new URLSearchParams(query)}`)
      expect(await fieldRefusedIn(response)).toEqual([400, 'InvalidInput', ...Object.keys(query)])
    },
  )

  test('takes one day, and no days that end before they begin', async () => {
    await list({ from: '2026-11-02', to: '2026-11-02' })
    const response = await auditor.get('/api/staff/audit/sessions?from=2026-11-02&to=2026-11-01')
    const remedy = 'Give a day that is not after 2026-11-01.'
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: { name: 'InvalidInput', fieldErrors: { from: remedy } },
    })
  })
})

test('staff who act as a user find no audit', async () => {
  const { admin, id } = await impersonateNewUser(cloud)
  for (const path of [
    '/api/staff/audit/sessions',
    `/api/staff/audit/session?session=${id}`,
    `/api/staff/audit/timeline?session=${id}`,
    '/api/staff/audit/readings',
  ]) {
    expect(await refusalIn(await admin.get(path)), path).toEqual([404, 'NotFound'])
  }
  expect(await refusalIn(await end(id, admin))).toEqual([404, 'NotFound'])
  expect((await sessionOf(id)).status).toBe('active')
})

describe('an impersonation', () => {
  test('has its reason, whether it was only to look, and from where, until somebody is erased', async () => {
    const { subject, id } = await impersonateNewUser(cloud, {
      reason: 'ticket 9001',
      viewOnly: true,
    })
    expect(await sessionOf(id)).toMatchObject({
      reason: 'ticket 9001',
      origin: { clientAddress: '127.0.0.1' },
      erased: false,
      endedBy: null,
      viewOnly: true,
    })
    await dataKeys().erase(subject.sub)
    expect(await sessionOf(id)).toMatchObject({ reason: null, erased: true })
  })

  test('that nobody began is not found', async () => {
    const response = await auditor.get('/api/staff/audit/session?session=aaaaaaaaaaaaaaaaaaaaaa')
    expect(await refusalIn(response)).toEqual([404, 'SessionNotFound'])
  })

  test('whose record is gone is told so, and can be ended', async () => {
    stopClock()
    const { subject, id } = await impersonateNewUser(cloud)
    const TableName = tableName(cloud.stage, 'sessions')
    const records = await tableItems(cloud, 'sessions')
    const record = records.find(({ impersonation }) => impersonation?.id === id)
    await cloud.documents.send(new DeleteCommand({ TableName, Key: { id: record?.['id'] } }))
    expect((await sessionOf(id)).status).toBe('active')
    // Nor can it be told from one that is not found yet, and goes on.
    expect(await refusalIn(await end(id))).toEqual([409, 'Conflict'])
    after(MINUTE)
    expect((await sessionOf(id)).status).toBe('gone')
    expect((await end(id)).status).toBe(200)
    expect(await sessionOf(id)).toMatchObject({ status: 'ended', cause: 'ended-by-staff' })
    expect((await subject.get('/api/watchlist')).status).toBe(200)
  })
})

describe('its end by other staff', () => {
  test('bites at once, and the member of staff goes on as before', async () => {
    const { admin, subject, id } = await impersonateNewUser(cloud)
    await actions(admin, ['One'])
    expect((await end(id)).status).toBe(200)
    expect((await admin.get('/api/watchlist')).status).toBe(401)
    const late = await admin.post('/api/watchlist/create', { name: 'Late', projects: [] })
    expect(late.status).toBe(401)
    expect(await sessionOf(id)).toMatchObject({
      status: 'ended',
      cause: 'ended-by-staff',
      endedBy: auditor.sub,
      viewOnly: false,
      actions: 1,
    })
    expect((await recordedEvents(cloud, `Impersonation#${id}`)).at(-1)).toMatchObject({
      type: 'ImpersonationEnded',
      data: { cause: 'ended-by-staff', by: auditor.sub },
      actor: { id: auditor.sub, kind: 'staff' },
      onBehalfOf: subject.sub,
    })
    // Also long after: their browser was asleep.
    after(10 * MINUTE)
    expect((await admin.whoAmI())?.username).toBe(admin.sub)
    expect((await admin.get('/api/staff/audit/sessions')).status).toBe(200)
  })

  test('given twice it is one end, and of no impersonation it is not found', async () => {
    const { id } = await impersonateNewUser(cloud)
    const answers = await Promise.all([end(id), end(id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await recordedEvents(cloud, `Impersonation#${id}`)).toHaveLength(2)
    expect(await refusalIn(await end('aaaaaaaaaaaaaaaaaaaaaa'))).toEqual([
      404,
      'ImpersonationNotFound',
    ])
  })
})

describe('reading the audit', () => {
  test('is recorded with who, what and the request, each time', async () => {
    stopClock()
    const reader = await signInNewStaff(cloud)
    const answer = await reader.get('/api/staff/audit/sessions?status=ended&as=csv')
    await reader.get('/api/staff/audit/session?session=aaaaaaaaaaaaaaaaaaaaaa')
    const month = new Date().toISOString().slice(0, 7)
    const stream = `AuditReading#${reader.sub}.${month}`
    expect(await recordedEvents(cloud, stream)).toMatchObject([
      {
        type: 'AuditRead',
        data: { at: 'sessions', query: { status: 'ended', as: 'csv' } },
        actor: { id: reader.sub, kind: 'staff' },
        correlationId: answer.headers.get('x-request-id'),
      },
      { data: { at: 'session', query: { session: 'aaaaaaaaaaaaaaaaaaaaaa' } } },
    ])
    const readings = async () =>
      (
        (await (await auditor.get('/api/staff/audit/readings')).json()) as {
          items: { readerId: string }[]
        }
      ).items.find(({ readerId }) => readerId === reader.sub)
    await expect.poll(readings).toEqual({
      month,
      readerId: reader.sub,
      readerEmail: reader.email,
      readings: 2,
      newest: expect.stringMatching(/^\d{4}-/),
      stream,
    })
  })
})
