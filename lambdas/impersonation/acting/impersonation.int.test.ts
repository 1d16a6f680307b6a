import { afterEach, describe, expect, test, vi } from 'vitest'
import { registry } from '../../../shared/contract/registry.ts'
import { createWatchlist } from '../../../shared/contract/watchlist.ts'
import type { Mail } from '../../../local/outbox/mail.ts'
import { recordedEvents } from '../../../test/support/event-store/recorded-events.ts'
import {
  createOperator,
  newAccount,
  signIn,
  signInNewStaff,
  signInNewUser,
  type User,
} from '../../../test/support/http/accounts.ts'
import { refusalIn } from '../../../test/support/http/refusal-in.ts'
import { PASSWORD, type Visitor } from '../../../test/support/http/visitor.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { EVENTUALLY } from '../../../test/support/time/eventually.ts'
import { eventStore } from '../../platform/config/clients.ts'
import { verifyStream } from '../../platform/event-store/events/hash-chain.ts'
import { commandMeta } from '../../platform/http/command-meta.ts'
import { sessions } from '../../platform/identity/identity.ts'
import { watchlists } from '../../watchlist/decider.ts'

/** What `create`, `delete` and `user` do, and what a session does meanwhile. */

const cloud = await useTestCloud()
const operator = createOperator()

const MINUTE = 60_000
const COOKIE = 'next-auth.session-token'

const create = async (
  visitor: Visitor,
  impersonatingUserId: unknown,
  more: object = {},
  headers: Record<string, string> = {},
): Promise<Response> =>
  await visitor.post('/api/impersonation-tool/create', { impersonatingUserId, ...more }, headers)
const exit = async (visitor: Visitor, adminId: unknown): Promise<Response> =>
  await visitor.post('/api/impersonation-tool/delete', { adminId })

interface SessionUser {
  readonly username: string
  readonly adminId?: string
  readonly staff?: boolean
  readonly impersonation?: { readonly adminEmail: string; readonly until: string }
}
const userOf = async (visitor: Visitor): Promise<SessionUser | undefined> =>
  ((await (await visitor.get('/api/auth/session')).json()) as { user?: SessionUser }).user

/** A member of staff who acts as a new user. */
const actAs = async (more: object = {}): Promise<{ admin: User; subject: User }> => {
  const [admin, subject] = await Promise.all([signInNewStaff(cloud), signInNewUser(cloud)])
  const response = await create(admin, subject.sub, more)
  expect(response.status).toBe(200)
  return { admin, subject }
}
const createList = async (visitor: Visitor, name: string): Promise<Response> =>
  await visitor.post('/api/watchlist/create', { name, projects: [] })
const listsOf = async (visitor: Visitor): Promise<readonly { name: string }[]> =>
  (await (await visitor.get('/api/watchlist')).json()) as { name: string }[]

const watchlistEvents = async ({ sub }: User) => await recordedEvents(cloud, `Watchlist#${sub}`)
/** The stream of the only impersonation under which the user's lists were changed. */
const impersonationOf = async (subject: User) => {
  const session = (await watchlistEvents(subject)).findLast((event) => event.session)?.session
  return await recordedEvents(cloud, `Impersonation#${session}`)
}

afterEach(() => {
  vi.useRealTimers()
})
/** Only the clock: requests go on. */
const after = (milliseconds: number): void => {
  vi.useFakeTimers({ now: Date.now() + milliseconds, toFake: ['Date'] })
}

describe('only looking', () => {
  test('is told by the session, and refuses every command but the exit', async () => {
    const { admin, subject } = await actAs({ viewOnly: true })
    expect((await userOf(admin))?.impersonation).toMatchObject({ viewOnly: true })
    expect(await listsOf(admin)).toEqual([])
    const refused = await createList(admin, 'Bridges')
    expect(await refusalIn(refused)).toEqual([403, 'RefusedWhileImpersonating'])
    expect(await watchlistEvents(subject)).toEqual([])
    const { adminId } = (await userOf(admin))!
    expect((await exit(admin, adminId)).status).toBe(200)
    expect(await userOf(admin)).toMatchObject({ username: admin.sub, staff: true })
  })

  test('is not what staff do who do not ask for it', async () => {
    const { admin } = await actAs()
    expect((await userOf(admin))?.impersonation).not.toHaveProperty('viewOnly')
    expect((await createList(admin, 'Bridges')).status).toBe(200)
  })

  test('is yes or no', async () => {
    const [admin, subject] = await Promise.all([signInNewStaff(cloud), signInNewUser(cloud)])
    const response = await create(admin, subject.sub, { viewOnly: 'yes' })
    expect(await response.json()).toMatchObject({
      error: { fieldErrors: { viewOnly: 'viewOnly is true or false.' } },
    })
  })
})

describe('starting', () => {
  test('A1.16 A7.61 staff go on as the user whose id they give', async () => {
    const [admin, subject] = await Promise.all([signInNewStaff(cloud), signInNewUser(cloud)])
    await createList(subject, 'Lending')
    const response = await create(admin, subject.sub)
    expect(await response.json()).toEqual({
      ok: true,
      user: { id: subject.sub, username: subject.sub, email: subject.email },
    })
    expect(await listsOf(admin)).toMatchObject([{ name: 'Lending' }])
    expect((await admin.get('/api/watchlist')).headers.get('x-impersonating')).toBe('1')
    expect((await subject.get('/api/watchlist')).headers.get('x-impersonating')).toBeNull()
  })

  test('A3.2 the session is that of the user, with the adminId and without rights of staff', async () => {
    const before = Date.now()
    const { admin, subject } = await actAs()
    const user = await userOf(admin)
    expect(user).toMatchObject({
      username: subject.sub,
      email: subject.email,
      adminId: admin.sub,
      impersonation: { adminEmail: admin.email },
    })
    expect(user?.staff).toBeUndefined()
    const until = Date.parse(user?.impersonation?.until ?? '')
    expect(until - before).toBeGreaterThan(29 * MINUTE)
    expect(until - before).toBeLessThan(31 * MINUTE)
    expect((await admin.get('/api/incidents/waiting')).status).toBe(403)
    expect(await userOf(subject)).not.toHaveProperty('adminId')
  })

  test('A6.17 a user whom the flag shows the tool is refused, as is a visitor', async () => {
    const subject = await signInNewUser(cloud)
    const flagged = await signIn(
      cloud,
      await newAccount(cloud, { email: `flagged-${Date.now()}@assay.example` }),
    )
    expect(await refusalIn(await create(flagged, subject.sub))).toEqual([403, 'Forbidden'])
    const visitor = await signInNewUser(cloud)
    visitor.cookies.clear()
    expect((await create(visitor, subject.sub)).status).toBe(401)
    expect((await visitor.get(`/api/impersonation-tool/user?id=${subject.sub}`)).status).toBe(401)
    expect((await flagged.get(`/api/impersonation-tool/user?id=${subject.sub}`)).status).toBe(403)
  })

  test('A7.74 a user is checked by id, and an unknown one does not exist', async () => {
    const [admin, subject] = await Promise.all([signInNewStaff(cloud), signInNewUser(cloud)])
    const check = async (id: string) =>
      await admin.get(`/api/impersonation-tool/user?id=${encodeURIComponent(id)}`)
    expect(await (await check(subject.sub)).json()).toEqual({ id: subject.sub })
    for (const response of [
      await check('usr_0000'),
      await check('" or sub ^= "'),
      await create(admin, 'usr_0000'),
    ]) {
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({
        error: { name: 'UserNotFound', message: "User doesn't exist." },
      })
    }
    expect((await create(admin, ' ')).status).toBe(400)
    expect((await userOf(admin))?.username).toBe(admin.sub)
  })

  test('nobody acts as themselves, as staff, or as a user who cannot sign in', async () => {
    const admin = await signInNewStaff(cloud)
    const other = await newAccount(cloud, { groups: ['staff'] })
    const disabled = await newAccount(cloud)
    await operator.disable(disabled.sub)
    const unconfirmed = await newAccount(cloud, { confirmed: false })
    expect(await refusalIn(await create(admin, admin.sub))).toEqual([403, 'OwnAccount'])
    expect(await refusalIn(await create(admin, other.sub))).toEqual([403, 'AccountOfStaff'])
    for (const { sub } of [disabled, unconfirmed]) {
      expect(await refusalIn(await create(admin, sub))).toEqual([403, 'AccountNotInUse'])
    }
    expect((await userOf(admin))?.adminId).toBeUndefined()
  })

  test('who acts as a user starts no other impersonation', async () => {
    const { admin, subject } = await actAs()
    const other = await newAccount(cloud)
    expect(await refusalIn(await create(admin, other.sub))).toEqual([
      403,
      'RefusedWhileImpersonating',
    ])
    expect((await userOf(admin))?.username).toBe(subject.sub)
  })

  test('who has just lost the right starts none, whatever the session says', async () => {
    const [admin, subject] = await Promise.all([signInNewStaff(cloud), signInNewUser(cloud)])
    await operator.leaveGroup(admin.sub, 'staff')
    expect(await refusalIn(await create(admin, subject.sub))).toEqual([403, 'NotStaff'])
    expect((await userOf(admin))?.staff).toBeUndefined()
  })

  test('sent twice under one key it is one impersonation, with one email and the same cookie', async () => {
    const [admin, subject] = await Promise.all([signInNewStaff(cloud), signInNewUser(cloud)])
    const own = admin.cookies.get(COOKIE) ?? ''
    const headers = { 'idempotency-key': 'twice' }
    await create(admin, subject.sub, { reason: 'ticket 8812' }, headers)
    const first = admin.cookies.get(COOKIE)
    admin.cookies.set(COOKIE, own)
    expect((await create(admin, subject.sub, { reason: 'ticket 8812' }, headers)).status).toBe(200)
    expect(admin.cookies.get(COOKIE)).toBe(first)
    await createList(admin, 'Bridges')
    expect(await impersonationOf(subject)).toHaveLength(1)
    const mails = async () =>
      (await (
        await fetch(`${cloud.origin}/__local/outbox?to=${encodeURIComponent(subject.email)}`)
      ).json()) as Mail[]
    await expect.poll(mails, EVENTUALLY).toHaveLength(1)
    admin.cookies.set(COOKIE, own)
    expect((await create(admin, subject.sub, { reason: 'another' }, headers)).status).toBe(422)
  })

  test('the user is told by email, with the reason', async () => {
    const { subject } = await actAs({ reason: 'Ticket 8812: the survey does not close.' })
    const newest = async (): Promise<string> => {
      const response = await fetch(
        `${cloud.origin}/__local/outbox?to=${encodeURIComponent(subject.email)}`,
      )
      return ((await response.json()) as Mail[])[0]?.text ?? ''
    }
    await expect
      .poll(newest, EVENTUALLY)
      .toContain('A member of our staff opened your Assay account')
    expect(await newest()).toContain('Ticket 8812: the survey does not close.')
  })
})

describe('acting', () => {
  test('each event says who acted as whom, in which session and why, and the session counts it', async () => {
    const { admin, subject } = await actAs({ reason: 'ticket 8812' })
    await createList(admin, 'One')
    await createList(admin, 'Two')
    await createList(subject, 'Own')
    const events = await watchlistEvents(subject)
    const staff = { id: admin.sub, kind: 'staff' }
    const reason = expect.stringMatching(/^[\w-]+(\.[\w-]+)*$/)
    expect(events).toMatchObject([
      { actor: staff, onBehalfOf: subject.sub, session: expect.any(String), reason },
      { actor: staff, onBehalfOf: subject.sub, session: expect.any(String), reason },
      { actor: { id: subject.sub, kind: 'user' } },
    ])
    expect(events[2]).not.toHaveProperty('session')
    expect(verifyStream(events)).toEqual([])
    const [started] = await impersonationOf(subject)
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

  test.each([
    ['/api/user/change-password', { oldPassword: PASSWORD, newPassword: 'another-1720' }],
    ['/api/user/delete', {}],
    ['/api/user/sessions/end', { id: null }],
    ['/api/user/profile/delete', {}],
    ['/api/sso-settings', { id: null }],
    ['/api/user/events', { eventName: 'page_viewed', properties: {} }],
  ])('%s is refused with a reason, whatever is sent', async (path, body) => {
    const { admin, subject } = await actAs()
    const response = await admin.post(path, body)
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({
      error: {
        name: 'RefusedWhileImpersonating',
        message: expect.stringContaining('Exit the impersonation first.'),
      },
    })
    expect((await userOf(subject))?.username).toBe(subject.sub)
  })

  test('the data of the user cannot be taken away, and their browsers show no stranger', async () => {
    const { admin, subject } = await actAs()
    expect((await admin.get('/api/user/export')).status).toBe(403)
    const { items } = (await (await subject.get('/api/user/sessions')).json()) as {
      items: { current: boolean }[]
    }
    expect(items).toHaveLength(1)
  })
})

describe('exiting', () => {
  test('A6.18 A7.62 the member of staff goes on as before, under a new id with the end that they had', async () => {
    const admin = await signInNewStaff(cloud)
    const own = admin.cookies.get(COOKIE) ?? ''
    const expiresOf = async () =>
      ((await (await admin.get('/api/auth/session')).json()) as { expires: string }).expires
    const expires = await expiresOf()
    const subject = await signInNewUser(cloud)
    await create(admin, subject.sub)
    await createList(admin, 'One')
    const acting = admin.cookies.get(COOKIE) ?? ''
    expect(await (await exit(admin, admin.sub)).json()).toEqual({ ok: true })
    expect(await userOf(admin)).toMatchObject({ username: admin.sub, staff: true })
    expect(await userOf(admin)).not.toHaveProperty('adminId')
    expect(await expiresOf()).toBe(expires)
    expect(admin.cookies.get(COOKIE)).not.toBe(own)
    expect((await impersonationOf(subject)).at(-1)).toMatchObject({
      type: 'ImpersonationEnded',
      data: { cause: 'exit' },
    })
    const replay = async (cookie: string) => {
      const thief = await signIn(cloud, admin)
      thief.cookies.set(COOKIE, cookie)
      return (await thief.get('/api/watchlist')).status
    }
    expect(await replay(own)).toBe(401)
    expect(await replay(acting)).toBe(401)
  })

  test('A7.62 another adminId in the body is refused, and nothing ends', async () => {
    const { admin, subject } = await actAs()
    const other = await newAccount(cloud, { groups: ['staff'] })
    expect(await refusalIn(await exit(admin, other.sub))).toEqual([403, 'OtherAdmin'])
    expect((await exit(admin, 7)).status).toBe(400)
    expect(await userOf(admin)).toMatchObject({ username: subject.sub, adminId: admin.sub })
  })

  test('A6.19 who acts as nobody is refused, also with the adminId of somebody who does', async () => {
    const { admin, subject } = await actAs()
    for (const adminId of [admin.sub, subject.sub]) {
      expect(await refusalIn(await exit(subject, adminId))).toEqual([403, 'NotImpersonating'])
    }
    const visitor = await signInNewUser(cloud)
    visitor.cookies.clear()
    expect((await exit(visitor, admin.sub)).status).toBe(401)
    expect((await userOf(admin))?.adminId).toBe(admin.sub)
  })

  test('sent again, from another tab or after a lost answer, it leads to the same session for a minute', async () => {
    const { admin } = await actAs()
    const acting = admin.cookies.get(COOKIE) ?? ''
    const tabs = await Promise.all([exit(admin, admin.sub), exit(admin, admin.sub)])
    expect(tabs.map(({ status }) => status)).toEqual([200, 200])
    const back = admin.cookies.get(COOKIE)
    admin.cookies.set(COOKIE, acting)
    expect((await exit(admin, admin.sub)).status).toBe(200)
    expect(admin.cookies.get(COOKIE)).toBe(back)
    admin.cookies.set(COOKIE, acting)
    expect((await userOf(admin))?.username).toBe(admin.sub)
    after(2 * MINUTE)
    admin.cookies.set(COOKIE, acting)
    expect((await exit(admin, admin.sub)).status).toBe(401)
  })

  test('none of 300 commands beside the exit is accepted after it, and the count is that of the events', async () => {
    const { admin, subject } = await actAs()
    await createList(admin, 'First')
    const [{ id } = { id: '' }] = (await (await admin.get('/api/watchlist')).json()) as {
      id: string
    }[]
    const acting = { ...admin, cookies: new Map(admin.cookies) }
    const cookie = `${COOKIE}=${admin.cookies.get(COOKIE)}`
    let isOver = false
    let accepted = 1
    const write = async (index: number): Promise<void> => {
      const isLate = isOver
      const { status } = await fetch(`${cloud.origin}/api/watchlist/update`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: cloud.origin, cookie },
        body: JSON.stringify({ id, name: `List ${index}`, projects: [] }),
      })
      expect(isLate && status === 200).toBe(false)
      accepted += Number(status === 200)
    }
    const leave = async () => {
      await expect.poll(() => accepted, { ...EVENTUALLY, interval: 5 }).toBeGreaterThan(30)
      expect((await exit(acting, admin.sub)).status).toBe(200)
      isOver = true
    }
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      for (let n = 0; n < 50; n += 1) await write(writer * 50 + n)
    })
    await Promise.all([leave(), ...writers])
    const marked = (await watchlistEvents(subject)).filter(({ session }) => session)
    expect(accepted).toBeLessThan(301)
    expect(marked).toHaveLength(accepted)
  })
})

describe('it ends', () => {
  test('a command that is under way when the user ends it is refused', async () => {
    const { admin, subject } = await actAs()
    const session = await sessions().find(admin.cookies.get(COOKIE) ?? '')
    if (!session) throw new Error('There is no session.')
    const request = { session, commandId: 'under-way', requestId: 'under-way', body: {} }
    const meta = commandMeta(createWatchlist, request)
    await subject.post('/api/user/sessions/end', { id: null })
    const command = { type: 'CreateWatchlist', id: 'late', name: 'Late', projects: [] } as const
    await expect(
      eventStore().execute(watchlists, subject.sub, command, meta),
    ).rejects.toMatchObject({ code: 'ImpersonationEnded' })
    expect(await watchlistEvents(subject)).toEqual([])
  })

  test('after 30 minutes, and the page goes on as the member of staff', async () => {
    const { admin, subject } = await actAs()
    await createList(admin, 'One')
    after(31 * MINUTE)
    expect((await createList(admin, 'Two')).status).toBe(401)
    expect(await userOf(admin)).toMatchObject({ username: admin.sub, staff: true })
    expect((await impersonationOf(subject)).at(-1)?.data).toEqual({ cause: 'expiry' })
  })

  test('by a check of each minute, when the right is taken away', async () => {
    const { admin, subject } = await actAs()
    await createList(admin, 'One')
    await operator.leaveGroup(admin.sub, 'staff')
    after(2 * MINUTE)
    expect(await userOf(admin)).toMatchObject({ username: admin.sub })
    expect((await createList(admin, 'Of my own')).status).toBe(200)
    expect(await listsOf(subject)).toMatchObject([{ name: 'One' }])
    expect((await impersonationOf(subject)).at(-1)?.data).toEqual({ cause: 'right-lost' })
  })

  test('for scripts that never let the right be checked, after five minutes', async () => {
    const { admin } = await actAs()
    after(4 * MINUTE)
    expect((await createList(admin, 'One')).status).toBe(200)
    after(2 * MINUTE)
    expect((await createList(admin, 'Two')).status).toBe(401)
  })

  test('when the member of staff signs out here: neither session is left', async () => {
    const { admin, subject } = await actAs()
    await createList(admin, 'One')
    const acting = admin.cookies.get(COOKIE) ?? ''
    await admin.postForm('/api/auth/signout', { csrfToken: await admin.csrfToken(), json: 'true' })
    expect(await userOf(admin)).toBeUndefined()
    admin.cookies.set(COOKIE, acting)
    expect(await userOf(admin)).toBeUndefined()
    expect((await impersonationOf(subject)).at(-1)?.data).toEqual({ cause: 'sign-out' })
    const again = await signIn(cloud, admin)
    const { items } = (await (await again.get('/api/user/sessions')).json()) as { items: object[] }
    expect(items).toHaveLength(1)
  })

  test('when the member of staff signs out this browser from another', async () => {
    const { admin } = await actAs()
    const elsewhere = await signIn(cloud, admin)
    await elsewhere.post('/api/user/sessions/end', { id: null })
    expect((await createList(admin, 'One')).status).toBe(401)
    expect(await userOf(admin)).toBeUndefined()
  })

  test.each<[string, (subject: User) => Promise<unknown>]>([
    [
      'signs out all other browsers',
      async (s) => await s.post('/api/user/sessions/end', { id: null }),
    ],
    [
      'deletes the account',
      async ({ post, email }) => await post('/api/user/delete', { email, password: PASSWORD }),
    ],
  ])('when the user %s', async (_, end) => {
    const { admin, subject } = await actAs()
    expect((await createList(admin, 'One')).status).toBe(200)
    expect(await end(subject)).toMatchObject({ status: 200 })
    expect((await createList(admin, 'Two')).status).toBe(401)
  })

  test('when somebody signs in in this browser: nothing of it is left', async () => {
    const { admin } = await actAs()
    const other = await newAccount(cloud)
    const acting = admin.cookies.get(COOKIE) ?? ''
    await admin.signIn(other.email, PASSWORD)
    expect((await userOf(admin))?.username).toBe(other.sub)
    admin.cookies.set(COOKIE, acting)
    expect((await createList(admin, 'One')).status).toBe(401)
    const again = await signIn(cloud, admin)
    const { items } = (await (await again.get('/api/user/sessions')).json()) as { items: object[] }
    expect(items).toHaveLength(1)
  })
})
