import { expect, test } from 'vitest'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { createVisitor } from '../../../test/support/http/visitor.ts'

const COOKIE = 'next-auth.csrf-token'

const cloud = await useTestCloud()

const newVisitor = () => createVisitor(cloud.origin)

test('A7.7 the answer is a token of 64 hexadecimal digits', async () => {
  const response = await newVisitor().get('/api/auth/csrf')
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ csrfToken: expect.stringMatching(/^[0-9a-f]{64}$/) })
})

test('no cache of any age keeps the token', async () => {
  const { headers } = await newVisitor().get('/api/auth/csrf')
  expect(headers.get('cache-control')).toBe('private, no-cache, no-store')
  expect(headers.get('pragma')).toBe('no-cache')
  expect(headers.get('expires')).toBe('0')
})

test('the token stands in a cookie too, with a signature, until the browser is closed', async () => {
  const visitor = newVisitor()
  const response = await visitor.get('/api/auth/csrf')
  const { csrfToken } = (await response.json()) as { csrfToken: string }
  const [cookie, ...attributes] =
    response.headers
      .getSetCookie()
      .find((one) => one.startsWith(`${COOKIE}=`))
      ?.split('; ') ?? []
  expect(cookie).toMatch(new RegExp(`^${COOKIE}=${csrfToken}%7C[0-9a-f]{64}$`))
  expect(attributes).toEqual(['Path=/', 'HttpOnly', 'SameSite=Lax'])
})

test('a browser keeps its token; each browser has its own', async () => {
  const visitor = newVisitor()
  const token = await visitor.csrfToken()
  const again = await visitor.get('/api/auth/csrf')
  expect(await again.json()).toEqual({ csrfToken: token })
  expect(again.headers.getSetCookie()).toEqual([])
  expect(await newVisitor().csrfToken()).not.toBe(token)
})
