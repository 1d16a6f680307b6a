import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import type { castVote } from '../../../shared/contract/projects/engagement.ts'
import { describe, expect, test } from 'vitest'
import {
  createOperator,
  signInNewGoogleUser,
  signInNewStaff,
  signInNewUser,
  type User,
} from '../../../test/support/http/accounts.ts'
import {
  breakOff,
  type Failure,
  failWith,
  once,
  startCloudWithIdentityProxy,
} from '../../../test/support/product/identity-proxy.ts'
import { publishUnusedProjects } from '../../../test/support/data/catalogue.ts'
import {
  createVisitor,
  PASSWORD,
  SESSION_COOKIE,
  type Visitor,
} from '../../../test/support/http/visitor.ts'
import { usePassingClock } from '../../../test/support/time/passing-clock.ts'
import { sessions } from '../../platform/identity/identity.ts'

type Vote = ResponseOf<typeof castVote>

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const { cloud, identity } = await startCloudWithIdentityProxy()
const pass = usePassingClock()

const operator = createOperator()

const signedIn = async () => {
  const user = await signInNewUser(cloud)
  identity.calls.length = 0
  return user
}

const isSignedIn = async (user: Visitor): Promise<boolean> => (await user.whoAmI()) !== null

test('for an hour the identity provider is not asked, then once', async () => {
  const user = await signedIn()
  pass(HOUR - 1)
  expect(await isSignedIn(user)).toBe(true)
  expect(identity.calls).toEqual([])
  pass(1)
  for (let time = 0; time < 3; time += 1) expect(await isSignedIn(user)).toBe(true)
  expect(identity.calls).toEqual(['InitiateAuth'])
  pass(HOUR)
  expect(await isSignedIn(user)).toBe(true)
  expect(identity.calls).toEqual(['InitiateAuth', 'InitiateAuth'])
})

test('of requests at the same time one asks, and all are answered', async () => {
  const user = await signedIn()
  pass(HOUR)
  const answers = await Promise.all(Array.from({ length: 5 }, () => isSignedIn(user)))
  expect(answers).toEqual(Array(5).fill(true))
  expect(identity.calls).toEqual(['InitiateAuth'])
})

test('a check that is still under way when the password is changed leaves the new session its cookie', async () => {
  const user = await signedIn()
  pass(HOUR)
  const [arrival, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const hold: Failure = (request, response, act) => {
    arrival.resolve()
    void release.promise.then(() => act(request, response))
  }
  identity.failures.set('InitiateAuth', once(hold))
  const checking = isSignedIn(user)
  await arrival.promise
  const passwords = { oldPassword: PASSWORD, newPassword: 'touchstone-1788' }
  expect((await user.post('/api/user/change-password', passwords)).status).toBe(200)
  release.resolve()
  expect(await checking).toBe(false)
  expect(await user.whoAmI()).toMatchObject({ email: user.email })
})

test('who signed in with Google is asked about by the name that Cognito knows', async () => {
  const user = await signInNewGoogleUser(cloud)
  identity.calls.length = 0
  pass(HOUR)
  expect(await user.whoAmI()).toMatchObject({ email: user.email })
  expect(identity.calls).toEqual(['InitiateAuth'])
})

describe('within the hour a session ends, and its cookie goes with the next call, when', () => {
  test.each<[string, (account: User) => Promise<unknown>]>([
    ['the account was disabled', async ({ sub }) => await operator.disable(sub)],
    ['the account was deleted', async ({ sub }) => await operator.delete(sub)],
    ['it was signed out everywhere', async ({ sub }) => await operator.signOut(sub)],
  ])('%s', async (_, happen) => {
    const user = await signedIn()
    const secret = user.cookies.get(SESSION_COOKIE) ?? ''
    await happen(user)
    pass(HOUR)
    expect(await isSignedIn(user)).toBe(false)
    expect(await isSignedIn(user)).toBe(false)
    expect(user.cookies.has(SESSION_COOKIE)).toBe(false)
    const thief = createVisitor(cloud.origin)
    thief.cookies.set(SESSION_COOKIE, secret)
    expect((await thief.get('/api/watchlist')).status).toBe(401)
  })
})

describe('who never asks for the session itself', () => {
  test('is let in for a day, and then has to ask for it first', async () => {
    const user = await signedIn()
    pass(24 * HOUR - 1)
    expect((await user.get('/api/watchlist')).status).toBe(200)
    pass(1)
    expect((await user.get('/api/watchlist')).status).toBe(401)
    expect(identity.calls).toEqual([])
    expect(await isSignedIn(user)).toBe(true)
    expect((await user.get('/api/watchlist')).status).toBe(200)
  })

  test('counts as nobody from then on where a session is not needed', async () => {
    const { id } = (await publishUnusedProjects(cloud, 1))()
    const user = await signedIn()
    const yourVote = async (choice = '') =>
      ((await (await user.get(`/api/projects/vote?id=${id}${choice}`)).json()) as Vote).yourVote
    expect(await yourVote('&vote=yes')).toBe('yes')
    pass(24 * HOUR - 1)
    expect(await yourVote()).toBe('yes')
    pass(1)
    expect(await yourVote()).toBeNull()
    expect(await isSignedIn(user)).toBe(true)
    expect(await yourVote()).toBe('yes')
  })
})

describe('a provider that does not answer changes nothing', () => {
  test('when it is out of reach, fails, is overwhelmed, or our set-up is at fault', async () => {
    const user = await signedIn()
    for (const [what, failure] of [
      ['out of reach', breakOff],
      ['failing', failWith(500, 'InternalErrorException')],
      ['overwhelmed', failWith(400, 'TooManyRequestsException')],
      ['our fault', failWith(400, 'ResourceNotFoundException')],
    ] as const) {
      pass(HOUR)
      identity.failures.set('*', failure)
      expect(await isSignedIn(user), what).toBe(true)
      expect(identity.calls.splice(0), what).toContain('InitiateAuth')
      // Nor is it asked again by each request.
      for (let time = 0; time < 2; time += 1) expect(await isSignedIn(user), what).toBe(true)
      expect(identity.calls, what).toEqual([])
    }
  })

  test('and half a minute later it is asked once more', async () => {
    const user = await signedIn()
    pass(HOUR)
    identity.failures.set('*', breakOff)
    await isSignedIn(user)
    identity.failures.clear()
    await operator.disable(user.sub)
    expect(await isSignedIn(user)).toBe(true)
    pass(30_001)
    expect(await isSignedIn(user)).toBe(false)
  })
})

test('who has left the staff is no longer of it within the hour', async () => {
  const user = await signInNewStaff(cloud)
  const secret = user.cookies.get(SESSION_COOKIE) ?? ''
  expect(await sessions().find(secret)).toMatchObject({ staff: true })
  await operator.leaveGroup(user.email, 'staff')
  pass(HOUR)
  await isSignedIn(user)
  expect(await sessions().find(secret)).toMatchObject({ staff: false })
})
