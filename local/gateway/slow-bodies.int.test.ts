import { type ClientRequest, type IncomingHttpHeaders, request } from 'node:http'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { EVENTUALLY } from '../../test/support/time/eventually.ts'
import {
  type LambdaGateway,
  startLambdaGateway,
} from '../../test/support/product/lambda-gateway.ts'
import { startTestCloud } from '../../test/support/product/test-cloud.ts'
import { setLogSink } from '../../lambdas/platform/log.ts'
import { createBodyReader } from './body-reader.ts'

const cloud = await startTestCloud()
const uploads: ClientRequest[] = []
let gateway: LambdaGateway | undefined
afterEach(async () => {
  for (const upload of uploads.splice(0)) upload.destroy()
  await gateway?.stop()
})
afterAll(() => cloud.stop())

interface Answer {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Sends the head of a request and the beginning of its body, and no more. */
const beginUpload = (
  origin: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  beginning: Buffer = Buffer.alloc(0),
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const upload = request(origin + path, { method: 'POST', headers, agent: false }, (response) => {
      let body = ''
      response.on('data', (chunk: Buffer) => (body += chunk.toString()))
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body }),
      )
    })
    upload.on('error', reject)
    uploads.push(upload)
    upload.flushHeaders()
    if (beginning.length > 0) upload.write(beginning)
  })

const JSON_TYPE = { 'content-type': 'application/json' }
const PICTURE = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '2000000' }
const nameIn = ({ body }: Answer): unknown =>
  (JSON.parse(body) as { error: { name: string } }).error.name

describe('what the head of a request is refused for is told before its body is sent', () => {
  test('a private call without a session', async () => {
    const answer = await beginUpload(cloud.origin, '/api/user/profile/upload', PICTURE)
    expect([answer.status, nameIn(answer)]).toEqual([401, 'Unauthorized'])
  })

  test.each([
    [403, 'ForeignOrigin', { origin: 'https://evil.example' }],
    [415, 'UnsupportedMediaType', { 'content-type': 'text/plain' }],
    [415, 'UnsupportedMediaType', { 'content-type': 'application/json; charset=utf-16' }],
    [413, 'PayloadTooLarge', { 'content-length': '1000001' }],
    [413, 'PayloadTooLarge', { 'content-length': '20000000' }],
  ])('%i %s: %o', async (status, name, headers) => {
    const all = { ...JSON_TYPE, 'content-length': '500000', ...headers }
    const answer = await beginUpload(cloud.origin, '/api/incidents', all)
    expect([answer.status, nameIn(answer)]).toEqual([status, name])
  })

  test('to one who declares no length, as soon as it is too much', async () => {
    const beginning = Buffer.alloc(1_000_001, ' ')
    const answer = await beginUpload(cloud.origin, '/api/incidents', JSON_TYPE, beginning)
    expect([answer.status, nameIn(answer)]).toEqual([413, 'PayloadTooLarge'])
  })
})

/** Longer than the tests take, wherever this process stands still. */
const FOR_EVER = { silentMs: 900_000, wholeMs: 900_000 }

describe('bodies that are awaited', () => {
  const start = async (options: Parameters<typeof createBodyReader>[0]) => {
    const bodies = createBodyReader(options)
    const ok = async () => await Promise.resolve({ statusCode: 200, body: 'ok' })
    gateway = await startLambdaGateway(ok, { bodies })
    return { bodies, origin: gateway.origin }
  }

  test('of sixty slow senders take no more room than there is; who is sent away may come again', async () => {
    const { bodies, origin } = await start({ ...FOR_EVER, mostHeld: 1_000_000 })
    const headers = { ...JSON_TYPE, 'content-length': '200000' }
    const refused: Answer[] = []
    for (let sender = 0; sender < 60; sender += 1) {
      beginUpload(origin, '/api/things', headers, Buffer.alloc(100_000)).then(
        (answer) => refused.push(answer),
        () => undefined,
      )
    }
    await vi.waitFor(() => {
      expect(bodies.heldBytes).toBeLessThanOrEqual(1_000_000)
      expect(refused.length).toBeGreaterThanOrEqual(50)
    }, EVENTUALLY)
    for (const answer of refused) {
      expect([answer.status, nameIn(answer)]).toEqual([503, 'Unavailable'])
      expect(answer.headers['retry-after']).toBe('2')
    }
    for (const upload of uploads.splice(0)) upload.destroy()
    await expect.poll(() => bodies.heldBytes).toBe(0)
    const again = await fetch(`${origin}/api/things`, {
      method: 'POST',
      headers: JSON_TYPE,
      body: '{}',
    })
    expect([again.status, bodies.heldBytes]).toEqual([200, 0])
  })

  test.each([{ silentMs: 20 }, { wholeMs: 20 }])(
    'are not awaited for ever: %o',
    async (options) => {
      const { bodies, origin } = await start(options)
      const headers = { ...JSON_TYPE, 'content-length': '200000' }
      const answer = await beginUpload(origin, '/api/things', headers, Buffer.alloc(10))
      expect([answer.status, nameIn(answer)]).toEqual([408, 'RequestTimeout'])
      expect(bodies.heldBytes).toBe(0)
    },
  )

  test('and never end, because the sender went away, are no error', async () => {
    const lines: string[] = []
    const { bodies, origin } = await start(FOR_EVER)
    setLogSink((line, level) => lines.push(`${level} ${line}`))
    const headers = { ...JSON_TYPE, 'content-length': '200000' }
    beginUpload(origin, '/api/things', headers, Buffer.alloc(10)).catch(() => undefined)
    await expect.poll(() => bodies.heldBytes).toBe(10)
    uploads[0]?.destroy()
    await expect.poll(() => lines).toHaveLength(1)
    expect(lines[0]).toMatch(/^info .*"event":"request abandoned"/)
    expect(bodies.heldBytes).toBe(0)
  })
})
