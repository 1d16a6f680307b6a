import { afterAll, describe, expect, test } from 'vitest'
import { startLambdaGateway } from '../../test/support/product/lambda-gateway.ts'
import { rawRequest } from '../../test/support/http/raw-request.ts'

/** What the Lambda answers next. */
let result: unknown
const gateway = await startLambdaGateway(async () => await Promise.resolve(result))
afterAll(() => gateway.stop())

const answerFor = async (value: unknown, method = 'GET') => {
  result = value
  return await rawRequest(gateway.origin, '/api/things/1', { method })
}

describe('an answer with a status', () => {
  test('is sent with its headers and its body', async () => {
    const { status, headers, body } = await answerFor({
      statusCode: 201,
      headers: { 'content-type': 'text/plain', 'x-number': 5, 'x-flag': true },
      body: 'grün',
    })
    expect([status, body]).toEqual([201, 'grün'])
    expect(headers).toMatchObject({
      'content-type': 'text/plain',
      'content-length': '5',
      'x-number': '5',
      'x-flag': 'true',
    })
  })

  test('may set several cookies', async () => {
    const cookies = ['a=1; Path=/', 'b=2; Path=/; HttpOnly']
    const { headers } = await answerFor({ statusCode: 200, cookies })
    expect(headers['set-cookie']).toEqual(cookies)
  })

  test('may be bytes', async () => {
    const body = Buffer.from('bytes').toString('base64')
    expect((await answerFor({ statusCode: 200, body, isBase64Encoded: true })).body).toBe('bytes')
  })

  test('may be empty', async () => {
    const { status, headers, body } = await answerFor({ statusCode: 204 })
    expect([status, body, headers['content-length']]).toEqual([204, '', '0'])
  })

  test('may give the status as text', async () => {
    expect((await answerFor({ statusCode: '404' })).status).toBe(404)
  })

  test('304 names no length, which would be that of another body', async () => {
    const { status, headers } = await answerFor({ statusCode: 304, headers: { etag: '"1"' } })
    expect(status).toBe(304)
    expect(headers).not.toHaveProperty('content-length')
  })
})

describe('an answer without a status is JSON with status 200', () => {
  test.each([
    ['an object', { id: 1 }, '{"id":1}'],
    ['a list', [1, 2], '[1,2]'],
    ['a text, as it is', '{"id":1}', '{"id":1}'],
    ['an empty object', {}, '{}'],
  ])('%s', async (_, value, body) => {
    const answer = await answerFor(value)
    expect([answer.status, answer.body]).toEqual([200, body])
    expect(answer.headers['content-type']).toBe('application/json')
  })
})

test.each([
  ['nothing', undefined],
  ['null', null],
  ['a number', 5],
  ['a status that is none', { statusCode: 'ok' }],
  ['half a status', { statusCode: 200.5 }],
  ['a status of two digits', { statusCode: 20 }],
  ['a status of four digits', { statusCode: 2000 }],
  ['a body that is no text', { statusCode: 200, body: { id: 1 } }],
  ['cookies that are no list', { statusCode: 200, cookies: 'a=1' }],
  ['headers that are no object', { statusCode: 200, headers: 'x' }],
])('%s cannot be read: the gateway’s own 500', async (_, value) => {
  const { status, body } = await answerFor(value)
  expect([status, body]).toEqual([500, '{"message":"Internal Server Error"}'])
})

test('to HEAD the headers of GET are sent, with its length and without its body', async () => {
  const { status, headers, body } = await answerFor(
    { statusCode: 200, headers: { etag: '"1"' }, body: 'four' },
    'HEAD',
  )
  expect([status, body]).toEqual([200, ''])
  expect(headers).toMatchObject({ etag: '"1"', 'content-length': '4' })
})
