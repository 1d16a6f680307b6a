import { generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import {
  beginGoogleSignIn,
  CHECKS,
  failedSignIns,
  finishGoogleSignIn,
  newGoogleUser,
  useStrictProvider,
} from '../../../test/support/browser/google-sign-in.ts'
import { startTestCloud } from '../../../test/support/product/test-cloud.ts'
import { createVisitor, SESSION_COOKIE, type Visitor } from '../../../test/support/http/visitor.ts'
import { storeOAuthState } from '../google/oauth-state.ts'

const MINUTE = 60_000

const cloud = await startTestCloud()
const strict = await useStrictProvider(cloud)
afterAll(async () => {
  await strict.stop()
  await cloud.stop()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const newVisitor = (): Visitor => createVisitor(cloud.origin)

/** A browser that comes back from the provider, and the address to which it was sent. */
const comeBack = async (user = newGoogleUser()) => {
  const visitor = newVisitor()
  const answer = await strict.signIn((await beginGoogleSignIn(visitor)).href, user)
  return { visitor, answer, user }
}

const expectRefused = async (visitor: Visitor, response: Response): Promise<void> => {
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe(
    `${cloud.origin}/api/auth/error?error=OAuthCallback`,
  )
  expect(visitor.cookies.has(SESSION_COOKIE)).toBe(false)
  expect(await visitor.whoAmI()).toBeNull()
  expect(failedSignIns(cloud).at(-1)).toMatchObject({
    level: 'warn',
    error: { name: 'OAuthCallbackError' },
  })
}

test('A7.27 the code of a provider that somebody else has written becomes a session', async () => {
  const { visitor, answer, user } = await comeBack()
  const response = await finishGoogleSignIn(visitor, answer)
  expect([response.status, response.headers.get('location')]).toEqual([302, `${cloud.origin}/`])
  expect(await visitor.whoAmI()).toMatchObject({ username: user.sub, email: user.email })
})

test('the keys of the provider are asked for once', async () => {
  for (let turn = 0; turn < 2; turn += 1) {
    const { visitor, answer } = await comeBack()
    await finishGoogleSignIn(visitor, answer)
    expect(await visitor.whoAmI()).not.toBeNull()
  }
  expect(strict.keySetRequests()).toBe(1)
})

describe('state', () => {
  test.each([
    ['another', (answer: URL) => answer.searchParams.set('state', 'a'.repeat(43))],
    ['none', (answer: URL) => answer.searchParams.delete('state')],
  ])('A8.41 %s than the one sent is refused', async (_, change) => {
    const { visitor, answer } = await comeBack()
    change(answer)
    await expectRefused(visitor, await finishGoogleSignIn(visitor, answer))
  })

  test('an answer that another browser has asked for is refused', async () => {
    const { answer } = await comeBack()
    const { visitor } = await comeBack()
    await expectRefused(visitor, await finishGoogleSignIn(visitor, answer))
  })
})

describe('the cookies of the sign-in', () => {
  test.each(CHECKS)('without %s the answer is refused', async (name) => {
    const { visitor, answer } = await comeBack()
    visitor.cookies.delete(name)
    await expectRefused(visitor, await finishGoogleSignIn(visitor, answer))
  })

  test.each(CHECKS)('with %s of another sign-in the answer is refused', async (name) => {
    const { visitor, answer } = await comeBack()
    const other = await comeBack()
    visitor.cookies.set(name, other.visitor.cookies.get(name) ?? '')
    await expectRefused(visitor, await finishGoogleSignIn(visitor, answer))
  })

  test.each(CHECKS)('one that was made for another name does not pass for %s', async (name) => {
    const { visitor, answer } = await comeBack()
    const [state, verifier, nonce] = CHECKS
    const same = 'the same value in each of the three cookies'
    const setCookies = await storeOAuthState(
      { state: same, verifier: same, nonce: same },
      'cognito',
      Date.now(),
    )
    for (const [index, check] of CHECKS.entries()) {
      visitor.cookies.set(check, valueOf(setCookies[index]))
    }
    answer.searchParams.set('state', same)
    const next = new Map([
      [state, verifier],
      [verifier, nonce],
      [nonce, state],
    ]).get(name)
    visitor.cookies.set(name, visitor.cookies.get(next ?? '') ?? '')
    await expectRefused(visitor, await finishGoogleSignIn(visitor, answer))
    expect(failedSignIns(cloud).at(-1)?.error.message).toContain('has begun no sign-in')
  })

  test('those of another provider are refused', async () => {
    const { visitor, answer } = await comeBack()
    const checks = { state: answer.searchParams.get('state') ?? '', verifier: 'a', nonce: 'b' }
    const setCookies = await storeOAuthState(checks, 'other', Date.now())
    for (const [index, check] of CHECKS.entries()) {
      visitor.cookies.set(check, valueOf(setCookies[index]))
    }
    await expectRefused(visitor, await finishGoogleSignIn(visitor, answer))
    expect(failedSignIns(cloud).at(-1)?.error.message).toContain('has begun no sign-in')
  })

  test('after 15 minutes they are good no longer', async () => {
    const inTime = newVisitor()
    const late = newVisitor()
    vi.useFakeTimers({ toFake: ['Date'] })
    const startedAt = Date.now()
    const addresses = [await beginGoogleSignIn(inTime), await beginGoogleSignIn(late)] as const
    vi.setSystemTime(startedAt + 14 * MINUTE)
    const answers = [
      await strict.signIn(addresses[0].href, newGoogleUser()),
      await strict.signIn(addresses[1].href, newGoogleUser()),
    ] as const
    await finishGoogleSignIn(inTime, answers[0])
    expect(await inTime.whoAmI()).not.toBeNull()
    vi.setSystemTime(startedAt + 15 * MINUTE + 1000)
    await expectRefused(late, await finishGoogleSignIn(late, answers[1]))
    expect(failedSignIns(cloud).at(-1)?.error.message).toContain('too long ago')
  })

  test.each([
    ['success', () => {}],
    ['failure', (answer: URL) => answer.searchParams.delete('code')],
  ])('they are taken away with a %s', async (_, change) => {
    const { visitor, answer } = await comeBack()
    change(answer)
    const response = await finishGoogleSignIn(visitor, answer)
    for (const name of CHECKS) {
      expect(response.headers.getSetCookie()).toContainEqual(
        expect.stringMatching(new RegExp(`^${name}=;.*Max-Age=0`)),
      )
    }
  })
})

describe('a code', () => {
  test('counts once, even with the cookies put back', async () => {
    const { visitor, answer } = await comeBack()
    const again = newVisitor()
    for (const name of CHECKS) again.cookies.set(name, visitor.cookies.get(name) ?? '')
    await finishGoogleSignIn(visitor, answer)
    expect(await visitor.whoAmI()).not.toBeNull()
    await expectRefused(again, await finishGoogleSignIn(again, answer))
  })

  test.each([
    ['made up', (answer: URL) => answer.searchParams.set('code', 'made-up')],
    ['missing', (answer: URL) => answer.searchParams.delete('code')],
  ])('that is %s is refused', async (_, change) => {
    const { visitor, answer } = await comeBack()
    change(answer)
    await expectRefused(visitor, await finishGoogleSignIn(visitor, answer))
  })

  test('the address loaded a second time leaves the session alone', async () => {
    const { visitor, answer } = await comeBack()
    await finishGoogleSignIn(visitor, answer)
    const session = visitor.cookies.get(SESSION_COOKIE)
    const response = await finishGoogleSignIn(visitor, answer)
    expect(response.headers.get('location')).toContain('error=OAuthCallback')
    expect(visitor.cookies.get(SESSION_COOKIE)).toBe(session)
    expect(await visitor.whoAmI()).not.toBeNull()
  })
})

describe('what the provider says of itself', () => {
  test('an answer that names another issuer is refused', async () => {
    const { visitor, answer } = await comeBack()
    expect(answer.searchParams.get('iss')).toBe(strict.origin)
    answer.searchParams.set('iss', 'https://accounts.example')
    await expectRefused(visitor, await finishGoogleSignIn(visitor, answer))
  })

  test('a token endpoint that fails is no sign-in', async () => {
    const { visitor, answer } = await comeBack()
    vi.spyOn(console, 'error').mockReturnValue()
    strict.replaceIdToken(async () => await Promise.reject(new Error('Out of order.')))
    await expectRefused(visitor, await finishGoogleSignIn(visitor, answer))
  })

  test.each<readonly [name: string, change: (claims: JWTPayload) => JWTPayload]>([
    ['another issuer', (claims) => ({ ...claims, iss: 'https://accounts.example' })],
    ['another audience', (claims) => ({ ...claims, aud: 'another-client' })],
    ['another nonce', (claims) => ({ ...claims, nonce: 'another' })],
    ['no nonce', (claims) => ({ ...claims, nonce: undefined })],
    ['an end in the past', (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 60 })],
    ['another use', (claims) => ({ ...claims, token_use: 'access' })],
    ['no use', (claims) => ({ ...claims, token_use: undefined })],
  ])('an id token with %s is refused, though it is signed', async (_, change) => {
    const { visitor, answer } = await comeBack()
    strict.replaceIdToken(async (claims) => await strict.sign(change(claims)))
    await expectRefused(visitor, await finishGoogleSignIn(visitor, answer))
  })

  test.each<
    readonly [name: string, forge: (claims: JWTPayload, idToken: string) => Promise<string>]
  >([
    ['none', async (claims) => await Promise.resolve(new UnsecuredJWT(claims).encode())],
    [
      "that of somebody else's key under the same id",
      async (claims, idToken) => await signByOther(claims, headerOf(idToken).kid),
    ],
    [
      'that of a key which is not published',
      async (claims) => await signByOther(claims, 'not-published'),
    ],
    [
      "that of the client's own secret",
      async (claims, idToken) =>
        await new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256', kid: headerOf(idToken).kid })
          .sign(Buffer.from(process.env['COGNITO_CLIENT_SECRET'] ?? '')),
    ],
    [
      'that of other claims',
      async (claims, idToken) => {
        const [header, , signature] = idToken.split('.')
        const payload = JSON.stringify({ ...claims, sub: 'somebody-else' })
        const forged = [header, Buffer.from(payload).toString('base64url'), signature]
        return await Promise.resolve(forged.join('.'))
      },
    ],
  ])('an id token whose signature is %s is refused', async (_, forge) => {
    const { visitor, answer } = await comeBack()
    strict.replaceIdToken(forge)
    await expectRefused(visitor, await finishGoogleSignIn(visitor, answer))
  })

  test('the same id token signed anew by the provider itself is good', async () => {
    const { visitor, answer } = await comeBack()
    strict.replaceIdToken(async (claims) => await strict.sign(claims))
    await finishGoogleSignIn(visitor, answer)
    expect(await visitor.whoAmI()).not.toBeNull()
  })
})

const headerOf = (token: string): { kid: string } =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }

const signByOther = async (claims: JWTPayload, kid: string): Promise<string> => {
  const { privateKey } = await generateKeyPair('RS256')
  return await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey)
}

const valueOf = (setCookie = ''): string => /^[^=]+=([^;]*)/.exec(setCookie)?.[1] ?? ''
