import { beforeEach, describe, expect, test } from 'vitest'
import { invoke } from '../../test/support/http/lambda-event.ts'
import { setLogSink } from '../platform/log.ts'
import { handler } from './unknown-route.ts'

const lines: string[] = []
beforeEach(() => {
  lines.length = 0
  setLogSink((line) => lines.push(line))
})

const errorIn = ({ body = '' }: { body?: string | undefined }): unknown =>
  (JSON.parse(body) as { error: unknown }).error

test.each(['/api/nobody', '/', '/api/projects/', '/api/projects/a/b', '/api/watchlist/'])(
  '%s is an address of nothing: 404 in the envelope',
  async (path) => {
    const answer = await invoke(handler, { path })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(errorIn(answer)).toMatchObject({ name: 'NotFound', requestId: 'request-1' })
  },
)

test.each([
  ['PUT', '/api/watchlist/create', 'POST'],
  ['DELETE', '/api/projects/corvane', 'GET'],
  ['GET', '/_log', 'POST'],
])('%s %s is the wrong method: 405 names the right one', async (method, path, allowed) => {
  const answer = await invoke(handler, { method, path })
  expect(answer.statusCode).toBe(405)
  expect(answer.headers).toMatchObject({ allow: allowed })
  expect(errorIn(answer)).toMatchObject({ name: 'MethodNotAllowed' })
})

describe('below the auth service', () => {
  test.each([
    ['PUT', 'session'],
    ['HEAD', 'session'],
    ['DELETE', 'callback/credentials'],
    ['GET', '_log'],
    ['POST', 'no-such-action'],
    ['GET', 'signin/a/b'],
  ])('%s %s is 400, in words of NextAuth', async (method, path) => {
    const { statusCode, headers, body } = await invoke(handler, {
      method,
      path: `/api/auth/${path}`,
    })
    expect(statusCode).toBe(400)
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
    expect(body).toBe(`Error: This action with HTTP ${method} is not supported by NextAuth.js`)
  })

  test.each(['signup', 'forgot-password', 'reset-forgotten-password', 'resend-confirmation'])(
    'GET %s is 405: it is a call of our own',
    async (call) => {
      const answer = await invoke(handler, { path: `/api/auth/${call}` })
      expect(answer.statusCode).toBe(405)
      expect(errorIn(answer)).toMatchObject({ name: 'MethodNotAllowed' })
    },
  )

  test.each(['/api/auth', '/api/auth/'])(
    'A8.43 %s names no action: MissingAPIRouteError is logged, and told to nobody',
    async (path) => {
      const { statusCode, headers, body = '' } = await invoke(handler, { method: 'POST', path })
      expect(statusCode).toBe(500)
      expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8' })
      expect(JSON.parse(body)).toEqual({
        message:
          'There is a problem with the server configuration. Check the server logs for more information.',
      })
      expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
        {
          requestId: 'request-1',
          error: { name: 'MissingAPIRouteError', code: 'MISSING_NEXTAUTH_API_ROUTE_ERROR' },
        },
      ])
    },
  )

  test('an address that only begins like it is none of the auth service', async () => {
    expect((await invoke(handler, { path: '/api/authors' })).statusCode).toBe(404)
  })
})

test('only who came by https is told to stay with it', async () => {
  const header = 'strict-transport-security'
  const { headers: open } = await invoke(handler, { path: '/' })
  expect(open).not.toHaveProperty(header)
  const { headers: secure } = await invoke(handler, {
    path: '/',
    headers: { 'x-forwarded-proto': 'https' },
  })
  expect(secure).toHaveProperty(header)
})
