import { describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/support/http/accounts.ts'
import { postAuthForm, urlIn } from '../../../test/support/http/auth-forms.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import {
  createVisitor,
  newEmail,
  PASSWORD,
  SESSION_COOKIE,
} from '../../../test/support/http/visitor.ts'

const PATH = '/api/auth/callback/credentials'
const cloud = await useTestCloud()

const newVisitor = () => createVisitor(cloud.origin)

const newAddress = async (more?: { readonly confirmed: boolean }): Promise<string> =>
  (await newAccount(cloud, more)).email

/** Signs in often and never fails; a test that fails on purpose takes an account of its own. */
const email = await newAddress()
const credentials = { email, password: PASSWORD }

describe('the right password', () => {
  test('A7.9 A7.12 in a form begins a session', async () => {
    const visitor = newVisitor()
    const csrfToken = await visitor.csrfToken()
    await visitor.postForm(PATH, { ...credentials, csrfToken, json: 'true' })
    expect(await visitor.whoAmI()).toMatchObject({ email })
  })

  test('A7.16 A8.7 is answered by status 200, and with json=true by a url', async () => {
    const response = await postAuthForm(newVisitor(), PATH, credentials)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await response.json()).toEqual({ url: cloud.origin })
  })

  test('A7.15 the url is the callbackUrl of the form', async () => {
    const callbackUrl = `${cloud.origin}/my/watchlists?list=2#top`
    const response = await postAuthForm(newVisitor(), PATH, { ...credentials, callbackUrl })
    expect(await response.json()).toEqual({ url: callbackUrl })
  })

  test('without a callbackUrl the url is the one asked for earlier, else the site', async () => {
    const visitor = newVisitor()
    const response = await postAuthForm(visitor, PATH, credentials)
    expect(await response.json()).toEqual({ url: cloud.origin })
    await postAuthForm(visitor, PATH, { ...credentials, callbackUrl: '/projects/corvane' })
    const again = await postAuthForm(visitor, PATH, credentials)
    expect(await again.json()).toEqual({ url: `${cloud.origin}/projects/corvane` })
  })

  test.each([
    ['in capitals', email.toUpperCase()],
    ['with blanks around it', `  ${email} `],
  ])('the email may be written %s', async (_, written) => {
    const visitor = newVisitor()
    await postAuthForm(visitor, PATH, { ...credentials, email: written })
    expect(await visitor.whoAmI()).toMatchObject({ email })
  })

  test('the form may come as JSON, as the client of NextAuth allows', async () => {
    const visitor = newVisitor()
    const csrfToken = await visitor.csrfToken()
    const response = await visitor.post(PATH, { ...credentials, csrfToken, json: 'true' })
    expect(response.status).toBe(200)
    expect(await visitor.whoAmI()).toMatchObject({ email })
  })
})

describe('the session id', () => {
  test('is a new one at each sign-in, and the earlier one is dead', async () => {
    const visitor = newVisitor()
    await visitor.signIn(email, PASSWORD)
    const first = visitor.cookies.get(SESSION_COOKIE) ?? ''
    await visitor.signIn(email, PASSWORD)
    expect(visitor.cookies.get(SESSION_COOKIE)).not.toBe(first)

    const thief = newVisitor()
    thief.cookies.set(SESSION_COOKIE, first)
    expect(await thief.whoAmI()).toBeNull()
  })

  test('cannot be planted: one that came before the sign-in is not taken over', async () => {
    const planted = 'P'.repeat(43)
    const visitor = newVisitor()
    visitor.cookies.set(SESSION_COOKIE, planted)
    await visitor.signIn(email, PASSWORD)
    expect(visitor.cookies.get(SESSION_COOKIE)).not.toBe(planted)
    expect(await visitor.whoAmI()).toMatchObject({ email })
  })

  test('signing in elsewhere leaves the session here alone', async () => {
    const here = newVisitor()
    const elsewhere = newVisitor()
    await here.signIn(email, PASSWORD)
    await elsewhere.signIn(email, PASSWORD)
    expect(await here.whoAmI()).toMatchObject({ email })
  })

  test('a failed sign-in leaves the session as it was', async () => {
    const visitor = newVisitor()
    const own = await newAddress()
    await visitor.signIn(own, PASSWORD)
    expect((await visitor.signIn(own, 'another-1234')).status).toBe(401)
    expect(await visitor.whoAmI()).toMatchObject({ email: own })
  })
})

describe('a refused sign-in', () => {
  test('A8.2 a wrong password answers NotAuthorizedException, and nobody is signed in', async () => {
    const visitor = newVisitor()
    const response = await visitor.signIn(await newAddress(), 'another-1234')
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({
      url: `${cloud.origin}/api/auth/error?error=NotAuthorizedException`,
    })
    expect(visitor.cookies.has(SESSION_COOKIE)).toBe(false)
    expect(await visitor.whoAmI()).toBeNull()
  })

  test('A8.4 the right password of an unconfirmed account answers UserNotConfirmedException', async () => {
    const visitor = newVisitor()
    const response = await visitor.signIn(await newAddress({ confirmed: false }), PASSWORD)
    expect(response.status).toBe(401)
    expect((await urlIn(response)).searchParams.get('error')).toBe('UserNotConfirmedException')
    expect(await visitor.whoAmI()).toBeNull()
  })

  test.each<[string, () => Promise<string>, string]>([
    ['an account that does not exist', async () => newEmail(), PASSWORD],
    [
      'an unconfirmed account with a wrong password',
      async () => await newAddress({ confirmed: false }),
      'another-1234',
    ],
    ['what is no email', async () => 'nobody', PASSWORD],
    ['an empty password', newAddress, ''],
    ['a password with a blank too many', newAddress, `${PASSWORD} `],
    ['a password longer than any', newAddress, 'a1'.repeat(200)],
    ['an email longer than any', async () => `${'a'.repeat(190)}@assay.test`, PASSWORD],
  ])('%s answers as a wrong password does', async (_, account, password) => {
    const response = await newVisitor().signIn(await account(), password)
    expect(response.status).toBe(401)
    expect((await urlIn(response)).search).toBe('?error=NotAuthorizedException')
  })
})

describe('A7.13 without the right csrfToken nobody is signed in', () => {
  const refused = async (csrfToken: string | undefined, prepare = newVisitor()) => {
    const response = await prepare.postForm(PATH, {
      ...credentials,
      json: 'true',
      ...(csrfToken !== undefined && { csrfToken }),
    })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ url: `${cloud.origin}/api/auth/signin?csrf=true` })
    expect(prepare.cookies.has(SESSION_COOKIE)).toBe(false)
    expect(await prepare.whoAmI()).toBeNull()
  }

  test('A7.13 when it is missing', async () => {
    const visitor = newVisitor()
    await visitor.csrfToken()
    await refused(undefined, visitor)
  })

  test("A7.13 when it is another browser's", async () => {
    const visitor = newVisitor()
    await visitor.csrfToken()
    await refused(await newVisitor().csrfToken(), visitor)
  })
})
