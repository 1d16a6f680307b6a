import { createConnection } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import {
  type LambdaGateway,
  startLambdaGateway,
} from '../../test/support/product/lambda-gateway.ts'
import { rawRequest } from '../../test/support/http/raw-request.ts'
import { apiSecurityHeaders } from '../../lambdas/platform/http/response/security-headers.ts'
import type { Handler, StaticServer } from './gateway.ts'
import { setLogSink } from '../../lambdas/platform/log.ts'

let gateway: LambdaGateway | undefined
afterEach(async () => {
  await gateway?.stop()
})

const start = async (...parts: Parameters<typeof startLambdaGateway>): Promise<string> => {
  gateway = await startLambdaGateway(...parts)
  return gateway.origin
}

const ok = async () => await Promise.resolve({ statusCode: 200, body: 'ok' })

describe('finding a Lambda', () => {
  test('each is loaded once, at its first request', async () => {
    const loaded: string[] = []
    const origin = await start(ok, {
      load: async ({ id }) => {
        loaded.push(id)
        return await Promise.resolve(ok)
      },
    })
    await Promise.all([1, 2, 3].map((id) => rawRequest(origin, `/api/things/${id}`)))
    expect(loaded).toEqual(['things/get'])
  })

  test('an unknown address is 404, in the envelope of the API', async () => {
    const { status, headers, body } = await rawRequest(await start(ok), '/api/nothing')
    expect(status).toBe(404)
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-store',
      ...apiSecurityHeaders,
    })
    expect(JSON.parse(body)).toEqual({
      error: {
        name: 'NotFound',
        message: 'There is nothing at this address.',
        requestId: expect.any(String),
      },
    })
  })

  test('a wrong method is 405 and names the right one', async () => {
    const { status, headers } = await rawRequest(await start(ok), '/api/things/1', {
      method: 'DELETE',
    })
    expect([status, headers['allow']]).toEqual([405, 'GET'])
  })

  test('HEAD is answered where GET is, and nowhere else', async () => {
    const origin = await start(ok)
    expect(await rawRequest(origin, '/api/things/1', { method: 'HEAD' })).toMatchObject({
      status: 200,
      body: '',
    })
    expect((await rawRequest(origin, '/api/things', { method: 'HEAD' })).status).toBe(405)
  })

  test('what is not the API is asked only when no call has the address', async () => {
    const asked: (string | undefined)[] = []
    const origin = await start(ok, {
      staticServer: async (request, response) => {
        asked.push(request.url)
        response.end('page')
        return await Promise.resolve(true)
      },
    })
    expect((await rawRequest(origin, '/api/things/1')).body).toBe('ok')
    expect((await rawRequest(origin, '/about?x=1')).body).toBe('page')
    expect(asked).toEqual(['/about?x=1'])
  })
})

describe('pages', () => {
  const pageHeaders = {
    'content-security-policy': "default-src 'self'",
    'referrer-policy': 'no-referrer',
  }
  const staticServer: StaticServer = async (_, response) => {
    response.end('the shell')
    return await Promise.resolve(true)
  }
  const render = async (event: unknown) => {
    const { rawPath, rawQueryString } = event as { rawPath: string; rawQueryString: string }
    return await Promise.resolve({
      statusCode: rawQueryString.includes('nothing') ? 404 : 200,
      headers: { 'content-type': 'text/html', 'content-security-policy': "default-src 'none'" },
      body: `${rawPath}?${rawQueryString}`,
    })
  }

  test('are asked of their Lambda by path alone, with the headers of pages and a policy of their own', async () => {
    const origin = await start(render, { pageHeaders, staticServer })
    const { status, headers, body } = await rawRequest(origin, '/projects/a%20b?tab=market')
    expect([status, body]).toEqual([200, '/index.html?path=%2Fprojects%2Fa%2520b'])
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'",
      'referrer-policy': 'no-referrer',
    })
    expect((await rawRequest(origin, '/nothing')).status).toBe(404)
    expect(await rawRequest(origin, '/alerts', { method: 'HEAD' })).toMatchObject({
      status: 200,
      body: '',
    })
  })

  test('files, pictures and calls are none', async () => {
    const origin = await start(render, { pageHeaders, staticServer })
    for (const path of ['/favicon.svg', '/assets/a-1.js', '/pictures/projects/a', '/__local/x']) {
      expect([path, (await rawRequest(origin, path)).body]).toEqual([path, 'the shell'])
    }
    expect((await rawRequest(origin, '/api/things/1')).body).toBe('/api/things/1?')
  })

  test.each<[string, Handler]>([
    ['fails', async () => await Promise.resolve({ statusCode: 500, body: '{}' })],
    ['throws', async () => await Promise.reject(new Error('broken'))],
    ['is throttled', async () => await Promise.resolve({ statusCode: 429, body: '{}' })],
    ['answers nothing that is a page', async () => await Promise.resolve('text')],
    ['takes too long', async () => await new Promise<never>(() => {})],
  ])('are the shell when the Lambda %s', async (_, lambda) => {
    const origin = await start(lambda, { pageHeaders, staticServer })
    expect(await rawRequest(origin, '/alerts')).toMatchObject({ status: 200, body: 'the shell' })
  })

  test('have no second address', async () => {
    const origin = await start(render, { pageHeaders, staticServer })
    const { status, headers } = await rawRequest(origin, '/index.html')
    expect([status, headers['location']]).toEqual([301, '/'])
  })
})

describe('quotas', () => {
  test('a megabyte of body is handed on, of more its length alone, of more than 10 MB nothing', async () => {
    const origin = await start(async (event) => {
      const { body = '', headers } = event as { body?: string; headers: Record<string, string> }
      return await Promise.resolve({
        statusCode: 200,
        body: `${body.length} of ${headers['content-length']}`,
      })
    })
    const send = async (bytes: number) =>
      await rawRequest(origin, '/api/things', {
        method: 'POST',
        headers: { 'content-type': 'text/plain', 'content-length': String(bytes) },
        body: Buffer.alloc(bytes, 'a'),
      })
    expect((await send(1_000_000)).body).toBe('1000000 of 1000000')
    expect((await send(1_000_001)).body).toBe('0 of 1000001')
    expect((await send(10_485_760)).body).toBe('0 of 10485760')
    for (const bytes of [10_485_761, 30_000_000]) {
      const { status, body } = await send(bytes)
      expect(status).toBe(413)
      expect(JSON.parse(body)).toMatchObject({ error: { name: 'PayloadTooLarge' } })
    }
  })

  test('10 kB of headers are taken, more is 431', async () => {
    const origin = await start(ok)
    const send = async (bytes: number) =>
      await rawRequest(origin, '/api/things/1', { headers: { 'x-long': 'a'.repeat(bytes) } })
    expect((await send(10_000)).status).toBe(200)
    expect((await send(10_240)).status).toBe(431)
  })
})

describe('the Lambda’s time', () => {
  test('its context counts down to the time-out', async () => {
    const seen: [name: string, remaining: number][] = []
    const origin = await start(async (_, { functionName, getRemainingTimeInMillis }) => {
      seen.push([functionName, getRemainingTimeInMillis()])
      await wait(50)
      seen.push([functionName, getRemainingTimeInMillis()])
      return await ok()
    })
    await rawRequest(origin, '/api/things/1')
    const [[name, first] = ['', 0], [, later] = ['', first]] = seen
    expect(name).toBe('things-get')
    expect(first).toBeGreaterThan(0)
    expect(first).toBeLessThanOrEqual(1000)
    expect(later).toBeLessThan(first)
  })

  test('one that does not answer in it is cut off with the gateway’s own 503', async () => {
    const origin = await start(async () => await new Promise(() => {}))
    const { status, body } = await rawRequest(origin, '/api/things/1')
    expect([status, body]).toEqual([503, '{"message":"Service Unavailable"}'])
  })
})

describe('failures', () => {
  test('one that throws is the gateway’s own 500, without a word of why', async () => {
    const lines: string[] = []
    setLogSink((line) => lines.push(line))
    const origin = await start(async () => await Promise.reject(new Error('a secret')))
    const { status, body } = await rawRequest(origin, '/api/things/1')
    expect([status, body]).toEqual([500, '{"message":"Internal Server Error"}'])
    expect(lines.join('\n')).toContain('a secret')
  })

  test('until it is open everything is 503, and a browser asks again after a second', async () => {
    let isOpen = false
    const origin = await start(ok, { isOpen: () => isOpen })
    const { status, headers, body } = await rawRequest(origin, '/api/things/1')
    expect([status, headers['retry-after'], headers['refresh']]).toEqual([503, '1', '1'])
    expect(JSON.parse(body)).toMatchObject({ error: { name: 'Starting' } })
    isOpen = true
    expect((await rawRequest(origin, '/api/things/1')).status).toBe(200)
  })
})

describe('requests that say two things at once', () => {
  const sendRaw = async (origin: string, text: string): Promise<string> =>
    await new Promise((resolve, reject) => {
      const socket = createConnection(Number(new URL(origin).port), '127.0.0.1')
      let answer = ''
      socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
      socket.on('error', reject)
      socket.on('close', () => resolve(answer))
      socket.end(text)
    })

  test.each([
    ['two lengths', 'Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello'],
    [
      'a length and chunks',
      'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/things/2 HTTP/1.1\r\n',
    ],
    ['a length that is none', 'Content-Length: five\r\n\r\nhello'],
    ['a folded header', 'X-A: b\r\n c\r\nContent-Length: 0\r\n\r\n'],
    ['a line feed alone', 'X-A: b\nX-B: c\r\nContent-Length: 0\r\n\r\n'],
  ])('%s: refused, the connection is closed', async (_, rest) => {
    let calls = 0
    const origin = await start(async () => {
      calls += 1
      return await ok()
    })
    const answer = await sendRaw(
      origin,
      `POST /api/things HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\n${rest}`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('Connection: close')
    expect(calls).toBe(0)
  })
})
