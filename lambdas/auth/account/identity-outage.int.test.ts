import { describe, expect, test } from 'vitest'
import { newAccount, signIn } from '../../../test/support/http/accounts.ts'
import { urlIn } from '../../../test/support/http/auth-forms.ts'
import { failedSignIns } from '../../../test/support/browser/google-sign-in.ts'
import {
  breakOff,
  failWith,
  type Failure,
  startCloudWithIdentityProxy,
} from '../../../test/support/product/identity-proxy.ts'
import { createVisitor, PASSWORD, SESSION_COOKIE } from '../../../test/support/http/visitor.ts'

const { cloud, identity } = await startCloudWithIdentityProxy()
const failAll = (failure: Failure): void => void identity.failures.set('*', failure)

const demandMore: Failure = (_, response) => {
  response.end(JSON.stringify({ ChallengeName: 'SMS_MFA', Session: 's', ChallengeParameters: {} }))
}

const newVisitor = () => createVisitor(cloud.origin)

const account = await newAccount(cloud)
const { email } = account

describe('logging in', () => {
  test.each<[string, Failure, number]>([
    ['a failure without a name of its own', failWith(400, 'PasswordResetRequiredException'), 401],
    ['a failure of ours in asking', failWith(400, 'ResourceNotFoundException'), 401],
    ['a question back in place of tokens', demandMore, 401],
    ['an internal error of the provider', failWith(500, 'InternalErrorException'), 503],
    ['no answer', breakOff, 503],
  ])('A8.6 %s answers UnknownException, and nobody is signed in', async (_, fail, status) => {
    const visitor = newVisitor()
    failAll(fail)
    const response = await visitor.signIn(email, PASSWORD)
    expect(response.status).toBe(status)
    expect((await urlIn(response)).href).toBe(
      `${cloud.origin}/api/auth/error?error=UnknownException`,
    )
    expect(await visitor.whoAmI()).toBeNull()
    identity.failures.clear()
    expect((await visitor.signIn(email, PASSWORD)).status).toBe(200)
  })

  test('A8.40 a failure without a name of its own is logged as UnknownError, with its cause', async () => {
    failAll(failWith(400, 'PasswordResetRequiredException'))
    await newVisitor().signIn(email, PASSWORD)
    expect(failedSignIns(cloud).at(-1)).toMatchObject({
      level: 'error',
      error: { name: 'UnknownError', cause: { name: 'PasswordResetRequiredException' } },
    })
  })

  test('while the provider does not answer, the caller is told when to try again', async () => {
    failAll(breakOff)
    const response = await newVisitor().signIn(email, PASSWORD)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test.each(['LimitExceededException', 'TooManyRequestsException'])(
    "the provider's own limit (%s) reads like ours",
    async (name) => {
      failAll(failWith(400, name))
      const response = await newVisitor().signIn(email, PASSWORD)
      expect(response.status).toBe(429)
      expect((await urlIn(response)).search).toBe('?error=LimitExceededException')
      expect(response.headers.get('retry-after')).toBe('60')
    },
  )
})

test('a provider that tells unknown users apart is not listened to', async () => {
  failAll(failWith(400, 'UserNotFoundException'))
  const response = await newVisitor().signIn(email, PASSWORD)
  expect(response.status).toBe(401)
  expect((await urlIn(response)).search).toBe('?error=NotAuthorizedException')
})

describe('while the provider does not answer', () => {
  test('who is signed in stays so', async () => {
    const visitor = await signIn(cloud, account)
    failAll(breakOff)
    expect(await visitor.whoAmI()).toMatchObject({ email })
    expect((await visitor.get('/api/watchlist')).status).toBe(200)
  })

  test('signing out works: the session ends here first', async () => {
    const visitor = await signIn(cloud, account)
    const cookie = visitor.cookies.get(SESSION_COOKIE) ?? ''
    const csrfToken = await visitor.csrfToken()
    failAll(breakOff)
    const response = await visitor.postForm('/api/auth/signout', { csrfToken, json: 'true' })
    expect(response.status).toBe(200)
    const thief = newVisitor()
    thief.cookies.set(SESSION_COOKIE, cookie)
    expect(await thief.whoAmI()).toBeNull()
  })
})
