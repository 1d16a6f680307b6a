import { describe, expect, onTestFinished, test } from 'vitest'
import { tableItems } from '../../../test/support/data/table-items.ts'
import { signInNewUser } from '../../../test/support/http/accounts.ts'
import { postAuthForm } from '../../../test/support/http/auth-forms.ts'
import { chooseOnHostedPage } from '../../../test/support/browser/choose-on-hosted-page.ts'
import {
  beginGoogleSignIn,
  CHECKS,
  failedSignIns,
  finishGoogleSignIn,
} from '../../../test/support/browser/google-sign-in.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import {
  createVisitor,
  newEmail,
  SESSION_COOKIE,
  type Visitor,
} from '../../../test/support/http/visitor.ts'

const PATH = '/api/auth/callback/cognito'

const cloud = await useTestCloud()

const newVisitor = (): Visitor => createVisitor(cloud.origin)

/** A browser that comes back from the hosted pages, where somebody was chosen. */
const comeBack = async (
  choice: Readonly<Record<string, string>>,
  { visitor = newVisitor(), callbackUrl = '/' } = {},
) => {
  const address = await beginGoogleSignIn(visitor, { callbackUrl })
  return { visitor, answer: await chooseOnHostedPage(address, choice) }
}

const signIn = async (email: string, visitor = newVisitor()): Promise<Visitor> => {
  const { answer } = await comeBack({ email, name: 'Ada Marlow' }, { visitor })
  await finishGoogleSignIn(visitor, answer)
  return visitor
}

const sessionsOf = async (subject: string): Promise<readonly Record<string, unknown>[]> =>
  (await tableItems(cloud, 'sessions')).filter(({ sub }) => sub === subject)

const errorIn = (response: Response): string | null => {
  const location = new URL(response.headers.get('location') ?? '')
  expect([response.status, location.origin + location.pathname]).toEqual([
    302,
    `${cloud.origin}/api/auth/error`,
  ])
  return location.searchParams.get('error')
}

describe('who comes back from the hosted pages', () => {
  test('A7.27 is signed in, and led to where they wanted to go', async () => {
    const email = newEmail()
    const callbackUrl = '/my/watchlists?list=2#top'
    const { visitor, answer } = await comeBack({ email, name: 'Ada Marlow' }, { callbackUrl })
    expect(answer.href).toContain(`${cloud.origin}${PATH}?`)
    const response = await finishGoogleSignIn(visitor, answer)
    expect([response.status, response.headers.get('location'), await response.text()]).toEqual([
      302,
      `${cloud.origin}${callbackUrl}`,
      '',
    ])
    expect(await visitor.whoAmI()).toMatchObject({ email, image: expect.stringMatching(/^http/) })
    for (const name of CHECKS) expect(visitor.cookies.has(name)).toBe(false)
  })

  test('A7.27 has a session of the Google user, whose refresh token it holds', async () => {
    const visitor = await signIn(newEmail())
    const { username = '' } = (await visitor.whoAmI()) ?? {}
    expect(await sessionsOf(username)).toMatchObject([
      {
        sub: username,
        loginName: expect.stringMatching(/^Google_\d+$/),
        provider: 'google',
        staff: false,
      },
    ])
  })

  test('is the same user in every browser', async () => {
    const email = newEmail()
    const [one, other] = [await signIn(email), await signIn(email)]
    expect(await other.whoAmI()).toEqual(await one.whoAmI())
  })

  test('takes the place of who was signed in before, whose session ends', async () => {
    const visitor = await signInNewUser(cloud)
    const former = visitor.sub
    expect(await sessionsOf(former)).toHaveLength(1)
    const email = newEmail()
    await signIn(email, visitor)
    expect(await visitor.whoAmI()).toMatchObject({ email })
    expect(await sessionsOf(former)).toEqual([])
  })

  test('is led nowhere but to our own pages', async () => {
    const choice = { email: newEmail(), name: 'Ada' }
    const { visitor, answer } = await comeBack(choice)
    visitor.cookies.set('next-auth.callback-url', encodeURIComponent('https://evil.example/'))
    answer.searchParams.set('callbackUrl', 'https://evil.example/')
    const response = await finishGoogleSignIn(visitor, answer)
    expect(response.headers.get('location')).toBe(cloud.origin)
  })

  test('may sign out, and is gone', async () => {
    const visitor = await signIn(newEmail())
    expect((await postAuthForm(visitor, '/api/auth/signout', {})).status).toBe(200)
    expect(await visitor.whoAmI()).toBeNull()
  })
})

describe('the address to which the provider leads back', () => {
  test('called twice at once begins one session', async () => {
    const { visitor, answer } = await comeBack({ email: newEmail(), name: 'Ada' })
    const twin = newVisitor()
    for (const [name, value] of visitor.cookies) twin.cookies.set(name, value)
    const responses = await Promise.all([
      finishGoogleSignIn(visitor, answer),
      finishGoogleSignIn(twin, answer),
    ])
    const locations = responses.map((response) => String(response.headers.get('location')))
    expect(locations.toSorted()).toEqual([
      `${cloud.origin}/`,
      `${cloud.origin}/api/auth/error?error=OAuthCallback`,
    ])
    const signedIn = [visitor, twin].filter(({ cookies }) => cookies.has(SESSION_COOKIE))
    expect(signedIn).toHaveLength(1)
  })
})

describe('who is not let in', () => {
  test('A8.41 whoever chose nobody: Callback, and OAuthCallbackError in the log', async () => {
    const { visitor, answer } = await comeBack({ cancel: 'yes' })
    expect(answer.searchParams.get('error')).toBe('access_denied')
    expect(errorIn(await finishGoogleSignIn(visitor, answer))).toBe('Callback')
    expect(await visitor.whoAmI()).toBeNull()
    expect(failedSignIns(cloud).at(-1)).toMatchObject({
      level: 'warn',
      error: { name: 'OAuthCallbackError', message: 'access_denied: Nobody was chosen' },
    })
  })

  test('A8.41 whoever brings no code of ours: OAuthCallback and the same in the log', async () => {
    const visitor = newVisitor()
    expect(errorIn(await visitor.get(`${PATH}?code=made-up&state=made-up`))).toBe('OAuthCallback')
    expect(failedSignIns(cloud).at(-1)?.error.name).toBe('OAuthCallbackError')
  })
})

describe('other providers', () => {
  const expectText = async (path: string, status: number, text: string): Promise<void> => {
    const response = await newVisitor().get(path)
    expect([response.status, await response.text()]).toEqual([status, text])
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
  }

  test.each(['email', 'google', 'Cognito', 'constructor'])('%s is unknown', async (provider) => {
    const text = 'Error: This action with HTTP GET is not supported by NextAuth.js'
    await expectText(`/api/auth/callback/${provider}?code=a&state=b`, 400, text)
  })

  test('cognito is unknown where no hosted sign-in is set up', async () => {
    const origin = process.env['COGNITO_HOSTED_ORIGIN']
    delete process.env['COGNITO_HOSTED_ORIGIN']
    onTestFinished(() => {
      process.env['COGNITO_HOSTED_ORIGIN'] = origin
    })
    const text = 'Error: This action with HTTP GET is not supported by NextAuth.js'
    await expectText(`${PATH}?code=a&state=b`, 400, text)
  })
})
