import { describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/support/http/accounts.ts'
import { postAuthForm } from '../../../test/support/http/auth-forms.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import {
  createVisitor,
  PASSWORD,
  SESSION_COOKIE,
  type Visitor,
} from '../../../test/support/http/visitor.ts'

const PATH = '/api/auth/signout'

const cloud = await useTestCloud()

const newVisitor = () => createVisitor(cloud.origin)

const { email } = await newAccount(cloud)

const signedIn = async () => {
  const visitor = newVisitor()
  await visitor.signIn(email, PASSWORD)
  return visitor
}

test('A7.16 with json=true the answer is JSON with a url', async () => {
  const response = await postAuthForm(await signedIn(), PATH, {})
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(await response.json()).toEqual({ url: `${cloud.origin}/my/watchlists` })
})

test('A7.15 the url is the callbackUrl of the form', async () => {
  const callbackUrl = `${cloud.origin}/projects/corvane?tab=code#top`
  const response = await postAuthForm(await signedIn(), PATH, { callbackUrl })
  expect(await response.json()).toEqual({ url: callbackUrl })
})

test('A7.11 A7.12 the form ends the session: status 200, and the cookie is gone', async () => {
  const visitor = await signedIn()
  const response = await postAuthForm(visitor, PATH, {})
  expect(response.status).toBe(200)
  expect(visitor.cookies.has(SESSION_COOKIE)).toBe(false)
  expect(await visitor.whoAmI()).toBeNull()
})

test('the session is dead on the server: a copy of its cookie opens nothing', async () => {
  const visitor = await signedIn()
  const thief = newVisitor()
  thief.cookies.set(SESSION_COOKIE, visitor.cookies.get(SESSION_COOKIE) ?? '')
  expect(await thief.whoAmI()).toMatchObject({ email })
  const copy = new Map(thief.cookies)

  await postAuthForm(visitor, PATH, {})
  expect(await thief.whoAmI()).toBeNull()
  for (const [name, value] of copy) thief.cookies.set(name, value)
  expect((await thief.get('/api/watchlist')).status).toBe(401)
})

test('who is not signed in is signed out just as well', async () => {
  const response = await postAuthForm(newVisitor(), PATH, {})
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ url: cloud.origin })
})

describe('A7.14 without the right csrfToken nobody is signed out', () => {
  test.each<[string, (visitor: Visitor) => Promise<Readonly<Record<string, string>>>]>([
    ['when it is missing', async () => ({})],
    ['when it is empty', async () => ({ csrfToken: '' })],
    ["when it is another browser's", async () => ({ csrfToken: await newVisitor().csrfToken() })],
    [
      'when it is one letter short',
      async (visitor) => ({ csrfToken: (await visitor.csrfToken()).slice(1) }),
    ],
  ])('A7.14 %s', async (_, fieldsFor) => {
    const visitor = await signedIn()
    const fields = { ...(await fieldsFor(visitor)), json: 'true' }
    const response = await visitor.postForm(PATH, fields)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ url: `${cloud.origin}/api/auth/signout?csrf=true` })
    expect(await visitor.whoAmI()).toMatchObject({ email })
  })
})
