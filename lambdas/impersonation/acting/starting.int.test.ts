import { expect, test } from 'vitest'
import { evaluateFlag, hashUser, type FlagFile } from '../../../shared/values/flags/flag-file.ts'
import { tableItems } from '../../../test/support/data/table-items.ts'
import { createList, listsOf } from '../../../test/support/data/watchlists.ts'
import {
  createOperator,
  newAccount,
  signIn,
  signInNewStaff,
  signInNewUser,
} from '../../../test/support/http/accounts.ts'
import { impersonateNewUser, sessionUserOf } from '../../../test/support/http/impersonation.ts'
import { refusalIn } from '../../../test/support/http/refusal-in.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { createVisitor, SESSION_COOKIE, type Visitor } from '../../../test/support/http/visitor.ts'

const cloud = await useTestCloud()
const operator = createOperator()

const MINUTE = 60_000

/** Neither begins to act, nor is acted as. */
const [staff, anybody] = [await signInNewStaff(cloud), await signInNewUser(cloud)]

const create = async (
  visitor: Visitor,
  impersonatingUserId: string,
  more: object = {},
  headers: Record<string, string> = {},
): Promise<Response> =>
  await visitor.post('/api/impersonation-tool/create', { impersonatingUserId, ...more }, headers)

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
  const { admin, subject } = await impersonateNewUser(cloud)
  const user = await sessionUserOf(admin)
  expect(user).toMatchObject({
    username: subject.sub,
    email: subject.email,
    adminId: admin.sub,
    impersonation: { adminEmail: admin.email },
  })
  expect(user?.impersonation).not.toHaveProperty('viewOnly')
  expect(user?.staff).toBeUndefined()
  const until = Date.parse(user?.impersonation?.until ?? '')
  expect(until - before).toBeGreaterThan(29 * MINUTE)
  expect(until - before).toBeLessThan(31 * MINUTE)
  expect((await admin.get('/api/incidents/waiting')).status).toBe(403)
  expect(await sessionUserOf(subject)).not.toHaveProperty('adminId')
})

test('A6.17 a user whom the flag shows the tool is refused, as is a visitor', async () => {
  const flagged = await signIn(
    cloud,
    await newAccount(cloud, { email: `flagged-${Date.now()}@assay.example` }),
  )
  const file = (await (await flagged.get('/api/feature-flags')).json()) as FlagFile
  const user = await hashUser({ username: flagged.sub, email: flagged.email })
  expect(evaluateFlag(file, 'impersonationTool', user)).toBe(true)
  expect(await refusalIn(await create(flagged, anybody.sub))).toEqual([403, 'Forbidden'])
  const visitor = createVisitor(cloud.origin)
  expect((await create(visitor, anybody.sub)).status).toBe(401)
  expect((await visitor.get(`/api/impersonation-tool/user?id=${anybody.sub}`)).status).toBe(401)
  expect((await flagged.get(`/api/impersonation-tool/user?id=${anybody.sub}`)).status).toBe(403)
})

test('A7.74 a user is checked by id, and an unknown one does not exist', async () => {
  const check = async (id: string) =>
    await staff.get(`/api/impersonation-tool/user?id=${encodeURIComponent(id)}`)
  expect(await (await check(anybody.sub)).json()).toEqual({ id: anybody.sub })
  for (const response of [
    await check('usr_0000'),
    await check('" or sub ^= "'),
    await create(staff, 'usr_0000'),
  ]) {
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({
      error: { name: 'UserNotFound', message: "User doesn't exist." },
    })
  }
  expect((await create(staff, ' ')).status).toBe(400)
  expect((await sessionUserOf(staff))?.username).toBe(staff.sub)
})

test('nobody acts as themselves, as staff, or as a user who cannot sign in', async () => {
  const other = await newAccount(cloud, { groups: ['staff'] })
  const disabled = await newAccount(cloud)
  await operator.disable(disabled.sub)
  const unconfirmed = await newAccount(cloud, { confirmed: false })
  expect(await refusalIn(await create(staff, staff.sub))).toEqual([403, 'OwnAccount'])
  expect(await refusalIn(await create(staff, other.sub))).toEqual([403, 'AccountOfStaff'])
  for (const { sub } of [disabled, unconfirmed]) {
    expect(await refusalIn(await create(staff, sub))).toEqual([403, 'AccountNotInUse'])
  }
  expect((await sessionUserOf(staff))?.adminId).toBeUndefined()
})

test('who has just lost the right starts none, whatever the session says', async () => {
  const admin = await signInNewStaff(cloud)
  await operator.leaveGroup(admin.sub, 'staff')
  expect(await refusalIn(await create(admin, anybody.sub))).toEqual([403, 'NotStaff'])
  expect((await sessionUserOf(admin))?.staff).toBeUndefined()
})

test('sent twice under one key it is one impersonation, with the same cookie and one email', async () => {
  const [admin, subject] = await Promise.all([signInNewStaff(cloud), signInNewUser(cloud)])
  const own = admin.cookies.get(SESSION_COOKIE) ?? ''
  const reason = 'Ticket 8812: the survey does not close.'
  const headers = { 'idempotency-key': 'twice' }
  await create(admin, subject.sub, { reason }, headers)
  const first = admin.cookies.get(SESSION_COOKIE)
  admin.cookies.set(SESSION_COOKIE, own)
  expect((await create(admin, subject.sub, { reason }, headers)).status).toBe(200)
  expect(admin.cookies.get(SESSION_COOKIE)).toBe(first)
  const mails = () => cloud.outbox.list({ to: subject.email }).map(({ text }) => text)
  // A second one would have been posted before the answer; what is posted goes once it is sent.
  const posted = async () =>
    (await tableItems(cloud, 'email-outbox')).filter(({ to }) => to === subject.email)
  await expect.poll(posted).toEqual([])
  expect(mails()).toHaveLength(1)
  expect(mails()[0]).toMatch(/^A member of our staff opened your Assay account/)
  expect(mails()[0]).toContain(reason)
  admin.cookies.set(SESSION_COOKIE, own)
  expect((await create(admin, subject.sub, { reason: 'another' }, headers)).status).toBe(422)
})

test('only looking is asked for by yes or no', async () => {
  const response = await create(staff, anybody.sub, { viewOnly: 'yes' })
  expect(await response.json()).toMatchObject({
    error: { fieldErrors: { viewOnly: 'viewOnly is true or false.' } },
  })
})

test.each([
  'Routine.\n\nWhat they changed:\n- nothing',
  'Routine.\u2029They changed nothing.',
  'Routine \u202egnihton',
])('a reason adds no paragraph to the email that tells the user of it: %j', async (reason) => {
  const response = await create(staff, anybody.sub, { reason })
  expect(await response.json()).toMatchObject({
    error: { fieldErrors: { reason: 'Give the reason in one line.' } },
  })
})
