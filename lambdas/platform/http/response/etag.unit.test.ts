import { describe, expect, test } from 'vitest'
import { createWatchlist } from '../../../../shared/contract/watchlist.ts'
import { getMethodology } from '../../../../shared/contract/projects/methodology.ts'
import { getProject } from '../../../../shared/contract/projects/project.ts'
import { lambdaEvent } from '../../../../test/support/http/lambda-event.ts'
import { answerConditionally, lastModified } from './etag.ts'

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
    'cache-control': 'public, max-age=60, stale-while-revalidate=600, stale-if-error=86400',
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
          'cache-control': 'public, max-age=60, stale-while-revalidate=600, stale-if-error=86400',
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

describe('the time of an answer', () => {
  const at = 'Sat, 21 Nov 2026 10:00:05 GMT'
  const dated = { headers: { 'last-modified': at } }

  test.each([at, 'Sat, 21 Nov 2026 10:00:06 GMT', 'Saturday, 21-Nov-26 10:00:05 GMT'])(
    'who has a copy of then gets 304: %s',
    (since) => {
      expect(answerTo({ 'if-modified-since': since }, dated)).toMatchObject({
        statusCode: 304,
        headers: { 'last-modified': at },
        body: '',
      })
    },
  )

  test.each(['Sat, 21 Nov 2026 10:00:04 GMT', 'yesterday evening', ''])(
    'who has an older one, or says nothing that is a date, gets the answer: %j',
    (since) => {
      expect(answerTo({ 'if-modified-since': since }, dated).statusCode).toBe(200)
    },
  )

  test('does not count beside a tag, nor where the answer names none', () => {
    const headers = { 'if-modified-since': at }
    expect(answerTo({ ...headers, 'if-none-match': '"other"' }, dated).statusCode).toBe(200)
    expect(answerTo(headers).statusCode).toBe(200)
  })

  test('is told in whole seconds, and only once its second is over', () => {
    const change = '2026-11-21T10:00:05.700Z'
    expect(lastModified(change, Date.parse('2026-11-21T10:00:06.000Z'))).toEqual({
      'last-modified': at,
    })
    expect(lastModified(change, Date.parse('2026-11-21T10:00:05.999Z'))).toEqual({})
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
