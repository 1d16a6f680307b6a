import { describe, expect, test } from 'vitest'
import { createWatchlist } from '../../../../shared/contract/watchlist.ts'
import { getMethodology } from '../../../../shared/contract/projects/methodology.ts'
import { getProject } from '../../../../shared/contract/projects/project.ts'
import { lambdaEvent } from '../../../../test/support/http/lambda-event.ts'
import { answerConditionally } from './etag.ts'

const result = {
  statusCode: 200,
  headers: { 'content-type': 'application/json' },
  body: '{"items":[]}',
}
const answerTo = (headers: Readonly<Record<string, string>> = {}, changes = {}) =>
  answerConditionally(getMethodology, lambdaEvent({ headers }), { ...result, ...changes })
const etagOf = (changes = {}) => String(answerTo({}, changes).headers?.['etag'])

test('a public answer may be kept for a minute, and carries its tag', () => {
  const { headers, body } = answerTo()
  expect(headers).toEqual({
    'content-type': 'application/json',
    'cache-control': 'public, max-age=60, stale-while-revalidate=600',
    etag: expect.stringMatching(/^"[\w-]{22}"$/),
  })
  expect(body).toBe(result.body)
})

test('what follows from the ratings browsers ask for each time, and the edge after three seconds', () => {
  const { headers } = answerConditionally(getProject, lambdaEvent(), result)
  expect(headers).toMatchObject({ 'cache-control': 'public, max-age=0, s-maxage=3' })
})

test('a tag that the answer brings along is not made again', () => {
  const tagged = { ...result, headers: { etag: '"known"' } }
  const { statusCode } = answerConditionally(
    getProject,
    lambdaEvent({ headers: { 'if-none-match': '"known"' } }),
    tagged,
  )
  expect(statusCode).toBe(304)
})

test('equal bodies have equal tags, others others', () => {
  expect(etagOf()).toBe(etagOf())
  expect(etagOf({ body: '{"items":[1]}' })).not.toBe(etagOf())
})

describe('304 without body goes to who holds the same', () => {
  const etag = etagOf()
  test.each([etag, `W/${etag}`, `"other", ${etag}`, `"other",W/${etag} ,"third"`])(
    'If-None-Match: %s',
    (held) => {
      expect(answerTo({ 'if-none-match': held })).toEqual({
        statusCode: 304,
        headers: {
          'cache-control': 'public, max-age=60, stale-while-revalidate=600',
          etag,
        },
        body: '',
      })
    },
  )

  test.each(['"other"', '', etag.slice(1), `${etag}x`])('not for %j', (held) => {
    expect(answerTo({ 'if-none-match': held }).statusCode).toBe(200)
  })

  test('nor when the answer is no success', () => {
    const { statusCode, headers } = answerTo({ 'if-none-match': etag }, { statusCode: 404 })
    expect(statusCode).toBe(404)
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store' })
    expect(headers).not.toHaveProperty('etag')
  })
})

test('what the contract does not call public is kept by nobody', () => {
  const { headers, statusCode } = answerConditionally(
    createWatchlist,
    lambdaEvent({ headers: { 'if-none-match': etagOf() } }),
    result,
  )
  expect(statusCode).toBe(200)
  expect(headers).toEqual({
    'content-type': 'application/json',
    'cache-control': 'private, no-store',
  })
})
