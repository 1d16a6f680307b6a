import { expect, test } from 'vitest'
import { invoke } from '../../../test/support/lambda-event.ts'
import { handler } from './unknown-route.ts'

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
