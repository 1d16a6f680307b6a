import { expect, test } from 'vitest'
import { registry } from '../../../shared/contract/registry.ts'
import { createList, listsOf } from '../../../test/support/data/watchlists.ts'
import { recordedEvents } from '../../../test/support/event-store/recorded-events.ts'
import {
  exitImpersonation,
  impersonateNewUser,
  sessionUserOf,
} from '../../../test/support/http/impersonation.ts'
import { refusalIn } from '../../../test/support/http/refusal-in.ts'
import { PASSWORD } from '../../../test/support/http/visitor.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { verifyStream } from '../../platform/event-store/events/hash-chain.ts'

const cloud = await useTestCloud()

/** Whose calls are all refused. */
const refused = await impersonateNewUser(cloud)

test('each event says who acted as whom, in which session and why', async () => {
  const { admin, subject, id } = await impersonateNewUser(cloud, { reason: 'ticket 8812' })
  await createList(admin, 'One')
  await createList(subject, 'Own')
  const events = await recordedEvents(cloud, `Watchlist#${subject.sub}`)
  const staff = { id: admin.sub, kind: 'staff' }
  const reason = expect.stringMatching(/^[\w-]+(\.[\w-]+)*$/)
  expect(events).toMatchObject([
    { actor: staff, onBehalfOf: subject.sub, session: id, reason },
    { actor: { id: subject.sub, kind: 'user' } },
  ])
  expect(events[1]).not.toHaveProperty('session')
  expect(verifyStream(events)).toEqual([])
  const [started] = await recordedEvents(cloud, `Impersonation#${id}`)
  expect(started).toMatchObject({
    type: 'ImpersonationStarted',
    actor: staff,
    onBehalfOf: subject.sub,
    data: { adminId: admin.sub, subjectId: subject.sub },
  })
  expect(JSON.stringify(events)).not.toContain('ticket 8812')
  expect(JSON.stringify(started)).not.toMatch(/ticket 8812|127\.0\.0\.1/)
})

test('of what changes something, these calls are allowed and no others', () => {
  const changing = registry.filter(
    ({ kind, access, whileImpersonating }) =>
      kind === 'command' && access !== 'public' && whileImpersonating === 'allowed',
  )
  expect(changing.map(({ id }) => id).toSorted()).toEqual([
    'auth/signout',
    'auth/update-session',
    'impersonation/delete',
    'survey/upload',
    'user/link-wallet',
    'user/unlink-wallet',
    'watchlist/create',
    'watchlist/delete',
    'watchlist/reorder',
    'watchlist/update',
  ])
})

test('of what only reads, these calls are refused or made as nobody, and no others', () => {
  const reading = registry.filter(
    ({ kind, access, whileImpersonating }) =>
      kind === 'query' && access !== 'public' && whileImpersonating === 'refused',
  )
  expect(reading.map(({ id }) => id).toSorted()).toEqual([
    'auth/callback',
    'projects/page-view',
    'projects/vote',
    'user/export',
    'user/sso-settings',
    'webhooks/list',
  ])
})

test.each([
  ['/api/impersonation-tool/create', { impersonatingUserId: 'somebody-else' }],
  ['/api/user/change-password', { oldPassword: PASSWORD, newPassword: 'another-1720' }],
  ['/api/user/delete', {}],
  ['/api/user/sessions/end', { id: null }],
  ['/api/user/profile/delete', {}],
  ['/api/sso-settings', { id: null }],
  ['/api/user/events', { eventName: 'page_viewed', properties: {} }],
])('%s is refused with a reason, whatever is sent', async (path, body) => {
  const response = await refused.admin.post(path, body)
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({
    error: {
      name: 'RefusedWhileImpersonating',
      message: expect.stringContaining('Exit the impersonation first.'),
    },
  })
  expect(await sessionUserOf(refused.admin)).toMatchObject({
    username: refused.subject.sub,
    adminId: refused.admin.sub,
  })
})

test('the data of the user cannot be taken away, and their browsers show no stranger', async () => {
  const { admin, subject } = refused
  for (const path of ['/api/user/export', '/api/user/webhooks']) {
    expect(await refusalIn(await admin.get(path))).toEqual([403, 'RefusedWhileImpersonating'])
  }
  const { items } = (await (await subject.get('/api/user/sessions')).json()) as {
    items: { current: boolean }[]
  }
  expect(items).toHaveLength(1)
})

test('only looking is told by the session, and refuses every command but the exit', async () => {
  const { admin, subject } = await impersonateNewUser(cloud, { viewOnly: true })
  expect((await sessionUserOf(admin))?.impersonation).toMatchObject({ viewOnly: true })
  expect(await listsOf(admin)).toEqual([])
  const response = await admin.post('/api/watchlist/create', { name: 'Bridges' })
  expect(await refusalIn(response)).toEqual([403, 'RefusedWhileImpersonating'])
  expect(await recordedEvents(cloud, `Watchlist#${subject.sub}`)).toEqual([])
  await exitImpersonation(admin, admin)
  expect(await sessionUserOf(admin)).toMatchObject({ username: admin.sub, staff: true })
})
