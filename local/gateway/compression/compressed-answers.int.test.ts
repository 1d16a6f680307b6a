import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { startLambdaGateway } from '../../../test/support/product/lambda-gateway.ts'
import { rawRequest } from '../../../test/support/http/raw-request.ts'

const BODY = JSON.stringify({ items: Array.from({ length: 200 }, (_, index) => ({ index })) })
const answer = {
  statusCode: 200,
  headers: { 'content-type': 'application/json', etag: '"1"' },
  body: BODY,
}
/** What the Lambda answers next. */
let result: unknown = answer
const gateway = await startLambdaGateway(async () => await Promise.resolve(result))
afterAll(() => gateway.stop())

const KEPT = '/api/kept-things/1'
const ask = async (
  path: string,
  next: unknown,
  { method = 'GET', headers = {} }: Parameters<typeof rawRequest>[2] = {},
) => {
  result = next
  const all = { 'accept-encoding': 'gzip, deflate, br', ...headers }
  return await rawRequest(gateway.origin, path, { method, headers: all })
}

describe('an answer that CloudFront may keep', () => {
  test('is sent in brotli, with its length and a weak tag', async () => {
    const { status, headers, bytes } = await ask(KEPT, answer)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/json',
      etag: 'W/"1"',
      vary: 'Accept-Encoding',
    })
    expect(headers['content-length']).toBe(String(bytes.byteLength))
    expect(brotliDecompressSync(bytes).toString()).toBe(BODY)
  })

  test('is sent in gzip to who takes no brotli', async () => {
    const { headers, bytes } = await ask(KEPT, answer, { headers: { 'accept-encoding': 'gzip' } })
    expect(headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(bytes).toString()).toBe(BODY)
  })

  test('is sent as it is to who takes neither, and says that it could be otherwise', async () => {
    const { headers, body } = await ask(KEPT, answer, { headers: { 'accept-encoding': '' } })
    expect(body).toBe(BODY)
    expect(headers).not.toHaveProperty('content-encoding')
    expect(headers).toMatchObject({ etag: '"1"', vary: 'Accept-Encoding' })
  })

  test('may be bytes of a text', async () => {
    const body = Buffer.from(BODY).toString('base64')
    const { bytes } = await ask(KEPT, { ...answer, body, isBase64Encoded: true })
    expect(brotliDecompressSync(bytes).toString()).toBe(BODY)
  })

  test('keeps what else it depends on', async () => {
    const headers = { ...answer.headers, vary: 'Accept' }
    const { headers: sent } = await ask(KEPT, { ...answer, headers })
    expect(sent['vary']).toBe('Accept, Accept-Encoding')
  })

  test('has no tag if it came without one', async () => {
    const { headers } = await ask(KEPT, { ...answer, headers: { 'content-type': 'text/plain' } })
    expect(headers['content-encoding']).toBe('br')
    expect(headers).not.toHaveProperty('etag')
  })

  test('to HEAD shows the headers of GET', async () => {
    const { headers } = await ask(KEPT, answer)
    const head = await ask(KEPT, answer, { method: 'HEAD' })
    expect(head.body).toBe('')
    for (const name of ['content-encoding', 'content-length', 'etag', 'vary']) {
      expect([name, head.headers[name]]).toEqual([name, headers[name]])
    }
  })

  test('304 has neither an encoding nor a length', async () => {
    const { status, headers } = await ask(KEPT, { statusCode: 304, headers: { etag: '"1"' } })
    expect(status).toBe(304)
    expect(headers['vary']).toBe('Accept-Encoding')
    expect(headers).not.toHaveProperty('content-encoding')
    expect(headers).not.toHaveProperty('content-length')
  })

  test.each([
    ['short', { ...answer, body: BODY.slice(0, 999) }],
    [
      'of a type that is compressed already',
      { ...answer, headers: { 'content-type': 'image/png' } },
    ],
    ['a failure', { ...answer, statusCode: 503 }],
  ])('is sent as it is when it is %s', async (_, next) => {
    const { headers, body } = await ask(KEPT, next)
    expect(headers).not.toHaveProperty('content-encoding')
    expect(headers).not.toHaveProperty('vary')
    expect(body).toBe(next.body)
  })

  test('that cannot be read is a 500 all the same', async () => {
    const { status, body } = await ask(KEPT, { statusCode: 'ok' })
    expect([status, body]).toEqual([500, '{"message":"Internal Server Error"}'])
  })
})

test('an answer that may be for one caller alone is never compressed', async () => {
  const { headers, body } = await ask('/api/things/1', answer)
  expect(body).toBe(BODY)
  expect(headers).not.toHaveProperty('content-encoding')
  expect(headers).not.toHaveProperty('vary')
  expect(headers['etag']).toBe('"1"')
})
