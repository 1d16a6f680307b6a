import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import type { AuditSession } from '../../../shared/contract/audit.ts'
import { recordedEvents } from '../../../test/support/event-store/recorded-events.ts'
import {
  createOperator,
  newAccount,
  signInNewStaff,
  type User,
} from '../../../test/support/http/accounts.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { EVENTUALLY } from '../../../test/support/time/eventually.ts'

/** What the audit trail says of members of staff who were refused to act as somebody. */

const cloud = await useTestCloud()
const auditor = await signInNewStaff(cloud)

const ask = async (admin: User, impersonatingUserId: string, key: string = randomUUID()) =>
  await admin.post(
    '/api/impersonation-tool/create',
    { impersonatingUserId, reason: 'ticket 8812' },
    { 'idempotency-key': key },
  )

const get = async (path: string, query: Record<string, string>): Promise<unknown> => {
  const response = await auditor.get(`/api/staff/audit/${path}?${new URLSearchParams(query)}`)
  expect(response.status).toBe(200)
  return await response.json()
}
const list = async (query: Record<string, string>): Promise<readonly AuditSession[]> =>
  ((await get('sessions', query)) as { items: readonly AuditSession[] }).items

test('each denied start is in the list: who, whom, why and when', async () => {
  const admin = await signInNewStaff(cloud)
  const other = await newAccount(cloud, { groups: ['staff'] })
  const unconfirmed = await newAccount(cloud, { confirmed: false })
  for (const id of [admin.sub, other.sub, unconfirmed.sub, 'nobody', other.email]) {
    expect((await ask(admin, id)).status).toBeGreaterThanOrEqual(403)
  }
  const denied = await vi.waitFor(async () => {
    const items = await list({ admin: admin.sub, status: 'denied' })
    expect(items).toHaveLength(5)
    return items
  }, EVENTUALLY)
  expect(denied.map(({ subjectId, cause }) => [subjectId, cause])).toEqual([
    // An email is not kept.
    ['unknown', 'UserNotFound'],
    ['nobody', 'UserNotFound'],
    [unconfirmed.sub, 'AccountNotInUse'],
    [other.sub, 'AccountOfStaff'],
    [admin.sub, 'OwnAccount'],
  ])
  const [, , ofUnconfirmed] = denied
  const id = ofUnconfirmed?.id ?? ''
  expect(ofUnconfirmed).toEqual({
    id,
    adminId: admin.sub,
    adminEmail: admin.email,
    subjectId: unconfirmed.sub,
    subjectEmail: unconfirmed.email,
    startedAt: expect.stringMatching(/^20\d\d-/),
    until: ofUnconfirmed?.startedAt,
    endedAt: ofUnconfirmed?.startedAt,
    cause: 'AccountNotInUse',
    status: 'denied',
    actions: 0,
  })
  for (const status of ['active', 'ended', 'expired']) {
    expect(await list({ admin: admin.sub, status })).toEqual([])
  }
  expect(await list({ subject: unconfirmed.sub })).toEqual([ofUnconfirmed])

  expect(await get('session', { session: id })).toMatchObject({
    status: 'denied',
    reason: null,
    origin: null,
    erased: false,
  })
  const event = { stream: `Impersonation#${id}`, version: 1, type: 'ImpersonationDenied' }
  await expect
    .poll(async () => await get('timeline', { session: id }))
    .toMatchObject({
      items: [event],
      completeness: { verdict: 'complete', counted: 0, found: 0 },
    })
  const refused = await auditor.post('/api/staff/impersonations/end', { id })
  expect(refused.status).toBe(404)
  expect(await get('user-history', { user: unconfirmed.sub })).toMatchObject({ items: [event] })
})

test('a repeat is noted once, and keeps nobody from starting under the same key', async () => {
  const operator = createOperator()
  const admin = await signInNewStaff(cloud)
  const user = await newAccount(cloud, { groups: ['staff'] })
  for (let times = 0; times < 2; times += 1) {
    expect((await ask(admin, user.sub, 'the-same-key')).status).toBe(403)
  }
  await operator.leaveGroup(user.sub, 'staff')
  expect((await ask(admin, user.sub, 'the-same-key')).status).toBe(200)
  const items = await vi.waitFor(async () => {
    const found = await list({ subject: user.sub })
    expect(found).toHaveLength(2)
    return found
  }, EVENTUALLY)
  expect(items.map(({ status }) => status)).toEqual(['active', 'denied'])
  const [started, denied] = items
  expect(await recordedEvents(cloud, `Impersonation#${denied?.id}`)).toHaveLength(1)
  expect(await recordedEvents(cloud, `Impersonation#${started?.id}`)).toHaveLength(1)
})
