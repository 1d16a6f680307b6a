import { expect, test } from 'vitest'
import { signInNewUser } from '../../../test/support/http/accounts.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { createVisitor, SESSION_COOKIE } from '../../../test/support/http/visitor.ts'

const PATH = '/api/auth/session'

const cloud = await useTestCloud()

test('with its token the client gets the session once more, and its cookie anew', async () => {
  const visitor = await signInNewUser(cloud)
  const session: unknown = await (await visitor.get(PATH)).json()
  const csrfToken = await visitor.csrfToken()
  const response = await visitor.post(PATH, { csrfToken, data: { theme: 'dark' } })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual(session)
  expect(response.headers.getSetCookie().join()).toContain(`${SESSION_COOKIE}=`)
})

test('what the client sends changes nothing in it', async () => {
  const visitor = await signInNewUser(cloud)
  const csrfToken = await visitor.csrfToken()
  const me = await visitor.whoAmI()
  const user = { username: 'admin', email: 'admin@assay.test', adminId: 'admin' }
  const response = await visitor.post(PATH, { csrfToken, data: { user }, user })
  expect(await response.json()).toMatchObject({ user: { ...me } })
  expect(await visitor.whoAmI()).toEqual(me)
})

test.each<[string, string | undefined]>([
  ['another', 'f'.repeat(64)],
  ['an empty', ''],
  ['no', undefined],
])('with %s token the answer is 400 and an empty object; the session stays', async (_, token) => {
  const visitor = await signInNewUser(cloud)
  const secret = visitor.cookies.get(SESSION_COOKIE)
  const response = await visitor.post(PATH, { csrfToken: token })
  expect(response.status).toBe(400)
  expect(await response.text()).toBe('{}')
  expect(visitor.cookies.get(SESSION_COOKIE)).toBe(secret)
  expect(await visitor.whoAmI()).not.toBeNull()
})

test('who is not signed in gets an empty object', async () => {
  const visitor = createVisitor(cloud.origin)
  const response = await visitor.post(PATH, { csrfToken: await visitor.csrfToken() })
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('{}')
})

test('a cookie that opens nothing is taken away', async () => {
  const visitor = createVisitor(cloud.origin)
  visitor.cookies.set(SESSION_COOKIE, 'A'.repeat(43))
  await visitor.post(PATH, { csrfToken: await visitor.csrfToken() })
  expect(visitor.cookies.has(SESSION_COOKIE)).toBe(false)
})
