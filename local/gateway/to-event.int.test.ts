import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { afterAll, describe, expect, test } from 'vitest'
import { startLambdaGateway } from '../../test/support/product/lambda-gateway.ts'
import { rawRequest } from '../../test/support/http/raw-request.ts'

/** Answers what it was called with. */
const gateway = await startLambdaGateway(async (event) => await Promise.resolve({ event }))
afterAll(() => gateway.stop())

const eventOf = async (
  ...[path, request]: [path: string, request?: Parameters<typeof rawRequest>[2]]
): Promise<APIGatewayProxyEventV2> => {
  const { body } = await rawRequest(gateway.origin, path, request)
  return (JSON.parse(body) as { event: APIGatewayProxyEventV2 }).event
}

const post = async (type: string | undefined, body: string | Buffer) =>
  await eventOf('/api/things', {
    method: 'POST',
    headers: { ...(type !== undefined && { 'content-type': type }) },
    body,
  })

describe('headers', () => {
  test('have lower-case names; a repeated one is joined by commas', async () => {
    const { headers } = await eventOf('/api/things/1', {
      headers: { 'X-Mixed-Case': 'a', 'x-twice': ['one', 'two'] },
    })
    expect(headers).toMatchObject({ 'x-mixed-case': 'a', 'x-twice': 'one,two' })
  })

  test('cookies stand apart, one each, and not among the headers', async () => {
    const event = await eventOf('/api/things/1', { headers: { cookie: 'a=1; b=x%3Dy;;c=' } })
    expect(event.cookies).toEqual(['a=1', 'b=x%3Dy', 'c='])
    expect(event.headers).not.toHaveProperty('cookie')
  })

  test('without cookies there is no list of them', async () => {
    expect(await eventOf('/api/things/1')).not.toHaveProperty('cookies')
  })
})

describe('the address', () => {
  test('path and query stand as they were sent; parameters are decoded', async () => {
    expect(await eventOf('/api/things/a%2Fb%20c?q=%20x&q=y%2Cz&empty&e=mc%C2%B2')).toMatchObject({
      version: '2.0',
      routeKey: 'GET /api/things/{id}',
      rawPath: '/api/things/a%2Fb%20c',
      rawQueryString: 'q=%20x&q=y%2Cz&empty&e=mc%C2%B2',
      pathParameters: { id: 'a/b c' },
      queryStringParameters: { q: ' x,y,z', empty: '', e: 'mc²' },
    })
  })

  test('a second question mark belongs to the query', async () => {
    expect(await eventOf('/api/things/1?a=b?c')).toMatchObject({
      rawPath: '/api/things/1',
      rawQueryString: 'a=b?c',
    })
  })

  test('what is not there is absent', async () => {
    const event = await post('application/json', '{}')
    expect(event.rawQueryString).toBe('')
    expect(event).not.toHaveProperty('queryStringParameters')
    expect(event).not.toHaveProperty('pathParameters')
  })

  test('the same Lambda answers at its other address', async () => {
    const event = await eventOf('/_things', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(event).toMatchObject({ routeKey: 'POST /_things', rawPath: '/_things' })
  })
})

describe('the body', () => {
  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'application/vnd.api+json',
  ])('of type %s arrives as text', async (type) => {
    expect(await post(type, 'grün 🦉')).toMatchObject({ body: 'grün 🦉', isBase64Encoded: false })
  })

  test.each(['multipart/form-data; boundary=x', 'image/png', 'application/octet-stream'])(
    'of type %s arrives in base64',
    async (type) => {
      const bytes = Buffer.from([0, 255, 128, 10])
      expect(await post(type, bytes)).toMatchObject({
        body: bytes.toString('base64'),
        isBase64Encoded: true,
      })
    },
  )

  test('that is empty is absent', async () => {
    const event = await post('image/png', '')
    expect(event).not.toHaveProperty('body')
    expect(event.isBase64Encoded).toBe(false)
  })
})

test('the context of the request names method, path, caller and an id of its own', async () => {
  const request = { headers: { 'user-agent': 'Test 1', 'x-forwarded-for': '203.0.113.9' } }
  const [first, second] = [
    await eventOf('/api/things/1', request),
    await eventOf('/api/things/1', request),
  ]
  expect(first.requestContext).toMatchObject({
    http: {
      method: 'GET',
      path: '/api/things/1',
      protocol: 'HTTP/1.1',
      sourceIp: '127.0.0.1',
      userAgent: 'Test 1',
    },
    stage: '$default',
    requestId: expect.stringMatching(/^[\w-]{36}$/),
    timeEpoch: expect.any(Number),
  })
  expect(second.requestContext.requestId).not.toBe(first.requestContext.requestId)
})
