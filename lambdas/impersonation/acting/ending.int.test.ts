import { afterEach, describe, expect, test, vi } from 'vitest'
import { createWatchlist } from '../../../shared/contract/watchlist.ts'
import { createList, listsOf } from '../../../test/support/data/watchlists.ts'
import { recordedEvents } from '../../../test/support/event-store/recorded-events.ts'
import {
  createOperator,
  newAccount,
  signIn,
  signInNewStaff,
  signInNewUser,
  type User,
} from '../../../test/support/http/accounts.ts'
import { impersonateNewUser, sessionUserOf } from '../../../test/support/http/impersonation.ts'
import { refusalIn } from '../../../test/support/http/refusal-in.ts'
import {
  createVisitor,
  PASSWORD,
  SESSION_COOKIE,
  type Visitor,
} from '../../../test/support/http/visitor.ts'
import {
  breakOff,
  startCloudWithIdentityProxy,
} from '../../../test/support/product/identity-proxy.ts'
import { EVENTUALLY } from '../../../test/support/time/eventually.ts'
import { eventStore } from '../../platform/config/clients.ts'
import { commandMeta } from '../../platform/http/command-meta.ts'
import { sessions } from '../../platform/identity/identity.ts'
import { watchlists } from '../../watchlist/decider.ts'

const { cloud, identity } = await startCloudWithIdentityProxy()
const operator = createOperator()

const MINUTE = 60_000

const postList = async (visitor: Visitor, name: string): Promise<Response> =>
  await visitor.post('/api/watchlist/create', { name, projects: [] })

const exit = async (visitor: Visitor, adminId: unknown): Promise<Response> =>
  await visitor.post('/api/impersonation-tool/delete', { adminId })

const lastOf = async (id: string): Promise<unknown> =>
  (await recordedEvents(cloud, `Impersonation#${id}`)).at(-1)?.data

/** A new sign-in is then the only one. */
const expectNoSessionOf = async (admin: User): Promise<void> => {
  const again = await signIn(cloud, admin)
  const { items } = (await (await again.get('/api/user/sessions')).json()) as { items: object[] }
  expect(items).toHaveLength(1)
}

afterEach(() => void vi.useRealTimers())
/** Only the clock: requests go on. */
const after = (milliseconds: number): void => {
  vi.useFakeTimers({ now: Date.now() + milliseconds, toFake: ['Date'] })
}

describe('by the exit', () => {
  test('A6.18 A7.62 the member of staff goes on as before, under a new id with the end that they had', async () => {
    const admin = await signInNewStaff(cloud)
    const own = admin.cookies.get(SESSION_COOKIE) ?? ''
    const expiresOf = async () =>
      ((await (await admin.get('/api/auth/session')).json()) as { expires: string }).expires
    const expires = await expiresOf()
    const subject = await signInNewUser(cloud)
    const { id } = await impersonateNewUser(cloud, { admin, subject })
    const acting = admin.cookies.get(SESSION_COOKIE) ?? ''
    expect(await (await exit(admin, admin.sub)).json()).toEqual({ ok: true })
    expect(await sessionUserOf(admin)).toMatchObject({ username: admin.sub, staff: true })
    expect(await sessionUserOf(admin)).not.toHaveProperty('adminId')
    expect(await expiresOf()).toBe(expires)
    expect(admin.cookies.get(SESSION_COOKIE)).not.toBe(own)
    expect(await lastOf(id)).toEqual({ cause: 'exit' })
    const replay = async (cookie: string) => {
      const thief = createVisitor(cloud.origin)
      thief.cookies.set(SESSION_COOKIE, cookie)
      return (await thief.get('/api/watchlist')).status
    }
    expect(await replay(own)).toBe(401)
    expect(await replay(acting)).toBe(401)
  })

  test('A7.62 another adminId in the body is refused, and nothing ends', async () => {
    const { admin, subject } = await impersonateNewUser(cloud)
    const other = await newAccount(cloud, { groups: ['staff'] })
    expect(await refusalIn(await exit(admin, other.sub))).toEqual([403, 'OtherAdmin'])
    expect((await exit(admin, 7)).status).toBe(400)
    expect(await sessionUserOf(admin)).toMatchObject({ username: subject.sub, adminId: admin.sub })
  })

  test('A6.19 who acts as nobody is refused, also with the adminId of somebody who does', async () => {
    const { admin, subject } = await impersonateNewUser(cloud)
    for (const adminId of [admin.sub, subject.sub]) {
      expect(await refusalIn(await exit(subject, adminId))).toEqual([403, 'NotImpersonating'])
    }
    expect((await exit(createVisitor(cloud.origin), admin.sub)).status).toBe(401)
    expect((await sessionUserOf(admin))?.adminId).toBe(admin.sub)
  })

  test('sent again, from another tab or after a lost answer, it leads to the same session for a minute', async () => {
    const { admin } = await impersonateNewUser(cloud)
    const acting = admin.cookies.get(SESSION_COOKIE) ?? ''
    const tabs = await Promise.all([exit(admin, admin.sub), exit(admin, admin.sub)])
    expect(tabs.map(({ status }) => status)).toEqual([200, 200])
    const back = admin.cookies.get(SESSION_COOKIE)
    admin.cookies.set(SESSION_COOKIE, acting)
    expect((await exit(admin, admin.sub)).status).toBe(200)
    expect(admin.cookies.get(SESSION_COOKIE)).toBe(back)
    admin.cookies.set(SESSION_COOKIE, acting)
    expect((await sessionUserOf(admin))?.username).toBe(admin.sub)
    after(2 * MINUTE)
    admin.cookies.set(SESSION_COOKIE, acting)
    expect((await exit(admin, admin.sub)).status).toBe(401)
  })

  test('no command beside the exit is accepted after it, and the count is that of the events', async () => {
    const { admin, subject } = await impersonateNewUser(cloud)
    const { id } = await createList(admin, 'First')
    const cookie = `${SESSION_COOKIE}=${admin.cookies.get(SESSION_COOKIE)}`
    const course = { accepted: 1, isOver: false }
    const write = async (name: string): Promise<void> => {
      const isLate = course.isOver
      const { status } = await fetch(`${cloud.origin}/api/watchlist/update`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: cloud.origin, cookie },
        body: JSON.stringify({ id, name, projects: [] }),
      })
      expect(isLate && status === 200).toBe(false)
      course.accepted += Number(status === 200)
    }
    const leave = async () => {
      await expect.poll(() => course.accepted, { ...EVENTUALLY, interval: 5 }).toBeGreaterThan(20)
      expect((await exit(admin, admin.sub)).status).toBe(200)
      course.isOver = true
    }
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      for (let n = 0; !course.isOver; n += 1) await write(`List ${writer} ${n}`)
      await write(`Late ${writer}`)
    })
    await Promise.all([leave(), ...writers])
    const events = await recordedEvents(cloud, `Watchlist#${subject.sub}`)
    expect(events.filter(({ session }) => session)).toHaveLength(course.accepted)
  })
})

describe('otherwise', () => {
  test('a command that is under way when the user ends it is refused', async () => {
    const { admin, subject } = await impersonateNewUser(cloud)
    const session = await sessions().find(admin.cookies.get(SESSION_COOKIE) ?? '')
    if (!session) throw new Error('There is no session.')
    const request = { session, commandId: 'under-way', requestId: 'under-way', body: {} }
    const meta = commandMeta(createWatchlist, request)
    await subject.post('/api/user/sessions/end', { id: null })
    const command = { type: 'CreateWatchlist', id: 'late', name: 'Late', projects: [] } as const
    await expect(
      eventStore().execute(watchlists, subject.sub, command, meta),
    ).rejects.toMatchObject({
      code: 'ImpersonationEnded',
    })
    expect(await recordedEvents(cloud, `Watchlist#${subject.sub}`)).toEqual([])
  })

  test('after 30 minutes, and the page goes on as the member of staff', async () => {
    const { admin, id } = await impersonateNewUser(cloud)
    after(31 * MINUTE)
    expect((await postList(admin, 'Two')).status).toBe(401)
    expect(await sessionUserOf(admin)).toMatchObject({ username: admin.sub, staff: true })
    expect(await lastOf(id)).toEqual({ cause: 'expiry' })
  })

  test('with the session of the member of staff that carries it, and the countdown says so', async () => {
    const admin = await signInNewStaff(cloud)
    const { expires } = (await (await admin.get('/api/auth/session')).json()) as { expires: string }
    after(11 * 60 * MINUTE + 55 * MINUTE)
    const { id } = await impersonateNewUser(cloud, { admin })
    expect((await sessionUserOf(admin))?.impersonation?.until).toBe(expires)
    after(6 * MINUTE)
    expect(await sessionUserOf(admin)).toBeUndefined()
    expect(await lastOf(id)).toEqual({ cause: 'expiry' })
  })

  test('by a check of each minute, when the right is taken away', async () => {
    const { admin, subject, id } = await impersonateNewUser(cloud)
    await postList(admin, 'One')
    await operator.leaveGroup(admin.sub, 'staff')
    after(2 * MINUTE)
    expect(await sessionUserOf(admin)).toMatchObject({ username: admin.sub })
    expect((await postList(admin, 'Of my own')).status).toBe(200)
    expect(await listsOf(subject)).toMatchObject([{ name: 'One' }])
    expect(await lastOf(id)).toEqual({ cause: 'right-lost' })
  })

  test('for scripts that never let the right be checked, after five minutes', async () => {
    const { admin } = await impersonateNewUser(cloud)
    after(4 * MINUTE)
    expect((await postList(admin, 'One')).status).toBe(200)
    after(2 * MINUTE)
    expect((await postList(admin, 'Two')).status).toBe(401)
  })

  test('not by two tabs that wake up together: one has the right checked, the other waits for it', async () => {
    const { admin, subject, id } = await impersonateNewUser(cloud)
    after(6 * MINUTE)
    const tabs = await Promise.all([sessionUserOf(admin), sessionUserOf(admin)])
    expect(tabs).toMatchObject([{ username: subject.sub }, { username: subject.sub }])
    expect(await recordedEvents(cloud, `Impersonation#${id}`)).toHaveLength(1)
    expect((await postList(admin, 'One')).status).toBe(200)
  })

  test('not by a check that gets no answer: nothing is open until the next has one', async () => {
    const { admin, subject, id } = await impersonateNewUser(cloud)
    after(6 * MINUTE)
    identity.failures.set('*', breakOff)
    expect(await sessionUserOf(admin)).toMatchObject({ username: subject.sub })
    expect((await postList(admin, 'One')).status).toBe(401)
    identity.failures.clear()
    after(MINUTE)
    expect(await sessionUserOf(admin)).toMatchObject({ username: subject.sub })
    expect((await postList(admin, 'One')).status).toBe(200)
    expect(await recordedEvents(cloud, `Impersonation#${id}`)).toHaveLength(1)
  })

  test('when the member of staff signs out here: neither session is left', async () => {
    const { admin, id } = await impersonateNewUser(cloud)
    const acting = admin.cookies.get(SESSION_COOKIE) ?? ''
    await admin.postForm('/api/auth/signout', { csrfToken: await admin.csrfToken(), json: 'true' })
    expect(await sessionUserOf(admin)).toBeUndefined()
    admin.cookies.set(SESSION_COOKIE, acting)
    expect(await sessionUserOf(admin)).toBeUndefined()
    expect(await lastOf(id)).toEqual({ cause: 'sign-out' })
    await expectNoSessionOf(admin)
  })

  test('when the member of staff signs out this browser from another', async () => {
    const { admin } = await impersonateNewUser(cloud)
    const elsewhere = await signIn(cloud, admin)
    await elsewhere.post('/api/user/sessions/end', { id: null })
    expect((await postList(admin, 'One')).status).toBe(401)
    expect(await sessionUserOf(admin)).toBeUndefined()
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
    const { admin, subject } = await impersonateNewUser(cloud)
    expect((await postList(admin, 'One')).status).toBe(200)
    expect(await end(subject)).toMatchObject({ status: 200 })
    expect((await postList(admin, 'Two')).status).toBe(401)
  })

  test.each<[string, (id: string) => Promise<unknown> | void]>([
    ['while it goes on', () => {}],
    ['after it has run out', () => after(31 * MINUTE)],
    [
      'after other staff ended it',
      async (id) =>
        await (await signInNewStaff(cloud)).post('/api/staff/impersonations/end', { id }),
    ],
  ])('when somebody signs in in this browser %s: nothing of it is left', async (_, pass) => {
    const { admin, id } = await impersonateNewUser(cloud)
    const other = await newAccount(cloud)
    const acting = admin.cookies.get(SESSION_COOKIE) ?? ''
    await pass(id)
    await admin.signIn(other.email, PASSWORD)
    expect((await sessionUserOf(admin))?.username).toBe(other.sub)
    admin.cookies.set(SESSION_COOKIE, acting)
    expect((await postList(admin, 'One')).status).toBe(401)
    expect(await sessionUserOf(admin)).toBeUndefined()
    await expectNoSessionOf(admin)
  })
})
