import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { command, query } from '../../../shared/contract/endpoint.ts'
import { awsError } from '../../../test/support/aws/aws-failures.ts'
import { setEnvironment } from '../../../test/support/product/environment.ts'
import { invoke } from '../../../test/support/http/lambda-event.ts'
import { createRetry } from '../dynamodb/retry.ts'
import { UnavailableError } from '../event-store/errors.ts'
import { Refusal } from '../refusal.ts'
import { setLogSink } from '../log.ts'
import { handlePublic } from './handle-public.ts'
import { HttpResponse } from './response/http-response.ts'

setEnvironment()

const greet = command({
  id: 'greeting/greet',
  path: '/api/greet/{language}',
  access: 'public',
  summary: 'Greets.',
  params: v.object({ language: v.picklist(['en', 'de']) }),
  query: v.object({ loud: v.optional(v.picklist(['yes', 'no']), 'no') }),
  body: v.object({ name: v.string() }),
  output: v.object({ greeting: v.string() }),
  refusals: { Stranger: 403 },
})

const request = {
  method: 'POST',
  path: '/api/greet/de',
  pathParameters: { language: 'de' },
  headers: { 'content-type': 'application/json', origin: 'https://assay.example' },
  body: '{"name":"Ada"}',
}

const bodyOf = ({ body = '' }: { body?: string | undefined }): unknown => JSON.parse(body)

let lines: Record<string, unknown>[] = []
beforeEach(() => {
  lines = []
  setLogSink((line) => lines.push(JSON.parse(line) as Record<string, unknown>))
})

describe('what a handler is given', () => {
  test('the checked parts, who asks, from where and when', async () => {
    const seen: unknown[] = []
    const handler = handlePublic(greet, async (checked) => {
      seen.push(checked)
      return { greeting: `Hallo ${checked.body.name}` }
    })
    const answer = await invoke(handler, {
      ...request,
      query: 'loud=yes&extra=1&extra=2',
      headers: { ...request.headers, 'idempotency-key': 'intent-1', accept: 'text/x,*/*' },
      cookies: ['a=1', 'b=2'],
      sourceIp: '203.0.113.9',
    })
    expect(bodyOf(answer)).toEqual({ greeting: 'Hallo Ada' })
    expect(seen).toEqual([
      {
        params: { language: 'de' },
        query: { loud: 'yes' },
        body: { name: 'Ada' },
        commandId: 'intent-1',
        repeatable: true,
        cookies: { a: '1', b: '2' },
        clientAddress: '203.0.113.9',
        userAgent: 'test',
        accept: 'text/x,*/*',
        headers: expect.objectContaining({ 'idempotency-key': 'intent-1' }),
        requestId: 'request-1',
        now: expect.any(Number),
        session: undefined,
      },
    ])
  })

  test('a command without a key is an intent of its own each time', async () => {
    const ids = new Set<string>()
    const handler = handlePublic(greet, async ({ commandId, repeatable }) => {
      expect(repeatable).toBe(false)
      ids.add(commandId)
      return { greeting: '' }
    })
    await invoke(handler, request)
    await invoke(handler, request)
    expect(ids).toHaveLength(2)
  })

  test('a query takes no notice of a key, whatever it is', async () => {
    const look = query({
      id: 'greeting/look',
      path: '/api/look',
      access: 'public',
      summary: 'Looks.',
      output: v.object({ repeatable: v.boolean() }),
    })
    const handler = handlePublic(look, async ({ repeatable }) => ({ repeatable }))
    const answer = await invoke(handler, { headers: { 'idempotency-key': 'two words' } })
    expect(bodyOf(answer)).toEqual({ repeatable: false })
  })

  test('the body in base64 is the same body', async () => {
    const handler = handlePublic(greet, async ({ body }) => ({ greeting: body.name }))
    expect(bodyOf(await invoke(handler, { ...request, base64: true }))).toEqual({ greeting: 'Ada' })
  })
})

describe('the deadline', () => {
  /** Takes longer than is left to the deadline, but not than is left to the time-out. */
  const slow = handlePublic(greet, async () => {
    await wait(400)
    return { greeting: 'late' }
  })

  test('a second before the time-out of the function a call is answered with 504', async () => {
    const answer = await invoke(slow, request, 1001)
    expect(answer.statusCode).toBe(504)
    expect(bodyOf(answer)).toEqual({
      error: {
        name: 'Timeout',
        message: 'The answer took too long. Try again.',
        requestId: 'request-1',
      },
    })
    expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-store' })
    expect(lines.at(-1)).toMatchObject({ event: 'request', status: 504 })
  })

  test('what was answered with 504 is not tried again afterwards', async () => {
    const tries: boolean[] = []
    let isOver = false
    const retry = createRetry({ random: () => 1, sleep: wait })
    const ended = Promise.withResolvers<unknown>()
    const handler = handlePublic(greet, async () => {
      const work = retry('Shelf#a', async () => {
        tries.push(isOver)
        throw awsError('ThrottlingException')
      })
      await work.catch(ended.resolve)
      return { greeting: 'late' }
    })
    const answer = await invoke(handler, request, 1_150)
    isOver = true
    expect(answer.statusCode).toBe(504)
    expect(await ended.promise).toBeInstanceOf(UnavailableError)
    expect(tries).not.toContain(true)
    expect(tries).not.toEqual([])
  })

  test('a call that answers before it is not cut off', async () => {
    expect(bodyOf(await invoke(slow, request, 60_000))).toEqual({ greeting: 'late' })
  })
})

describe('headers', () => {
  const securityHeaders = {
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=63072000',
    'x-request-id': 'request-1',
    'cache-control': 'private, no-store',
  }

  test.each<[string, () => Promise<never>, number]>([
    ['a refusal', async () => await Promise.reject(new Refusal('Stranger', 'Who are you?')), 403],
    ['a failure', async () => await Promise.reject(new Error('x')), 500],
  ])('%s carries the same as a success', async (_, act, status) => {
    const success = await invoke(
      handlePublic(greet, async () => ({ greeting: '' })),
      request,
    )
    const failure = await invoke(handlePublic(greet, act), request)
    expect(failure.statusCode).toBe(status)
    expect(success.headers).toMatchObject(securityHeaders)
    expect(failure.headers).toEqual(success.headers)
  })

  test('nothing is granted to pages of other sites', async () => {
    const { headers = {} } = await invoke(
      handlePublic(greet, async () => ({ greeting: '' })),
      request,
    )
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  test('what a handler sets stays: status, headers, several cookies', async () => {
    const handler = handlePublic(greet, async () => {
      const cookies = ['a=1; Path=/', 'b=2; Path=/']
      return new HttpResponse({ greeting: '' }, { status: 201, headers: { 'x-own': '1' }, cookies })
    })
    expect(await invoke(handler, request)).toMatchObject({
      statusCode: 201,
      headers: { 'x-own': '1' },
      cookies: ['a=1; Path=/', 'b=2; Path=/'],
    })
  })
})

describe('failures', () => {
  test('an unforeseen one is answered without its text and logged with it, once', async () => {
    const handler = handlePublic(greet, async () => {
      throw new Error('table at 10.0.0.7 is on fire', { cause: new Error('matches') })
    })
    const answer = await invoke(handler, request)
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toMatch(/10\.0\.0\.7|stack| at |request-chain/)
    expect(lines.filter(({ level }) => level === 'error')).toMatchObject([
      {
        event: 'request failed',
        requestId: 'request-1',
        endpoint: 'greeting/greet',
        error: { message: 'table at 10.0.0.7 is on fire', cause: { message: 'matches' } },
      },
    ])
  })

  test('an answer that the contract does not promise is not sent, where answers are checked', async () => {
    const handler = handlePublic(greet, async () => ({ greeting: 5 as unknown as string }))
    expect((await invoke(handler, request)).statusCode).toBe(500)
    expect(lines[0]).toMatchObject({ level: 'error', error: { name: 'ValiError' } })
  })

  test('a refusal is no error of ours', async () => {
    const handler = handlePublic(greet, async () => {
      throw new Refusal('Stranger', 'Who are you?')
    })
    expect(bodyOf(await invoke(handler, request))).toMatchObject({
      error: { name: 'Stranger', message: 'Who are you?' },
    })
    expect(lines).toMatchObject([{ level: 'info', event: 'request', status: 403 }])
  })

  test.each<[string, object, number, string]>([
    [
      'another site',
      { headers: { ...request.headers, origin: 'https://evil.example' } },
      403,
      'ForeignOrigin',
    ],
    [
      'another kind of body',
      { headers: { 'content-type': 'text/plain' } },
      415,
      'UnsupportedMediaType',
    ],
    ['an unknown parameter', { pathParameters: { language: 'xx' } }, 400, 'InvalidInput'],
    ['no parameters', { pathParameters: undefined }, 400, 'InvalidInput'],
    ['an invalid query', { query: 'loud=maybe' }, 400, 'InvalidInput'],
    ['an invalid body', { body: '{"name":5}' }, 400, 'InvalidInput'],
    ['no body', { body: undefined }, 400, 'MalformedBody'],
    [
      'an invalid key',
      { headers: { ...request.headers, 'idempotency-key': 'é' } },
      400,
      'InvalidInput',
    ],
    [
      'an empty key',
      { headers: { ...request.headers, 'idempotency-key': '' } },
      400,
      'InvalidInput',
    ],
    [
      'a key of two words',
      { headers: { ...request.headers, 'idempotency-key': 'two words' } },
      400,
      'InvalidInput',
    ],
    [
      'a key of 129 characters',
      { headers: { ...request.headers, 'idempotency-key': 'k'.repeat(129) } },
      400,
      'InvalidInput',
    ],
  ])('%s is refused before the handler is asked', async (_, changes, status, name) => {
    const act = vi.fn(async () => ({ greeting: '' }))
    const answer = await invoke(handlePublic(greet, act), { ...request, ...changes })
    expect(answer.statusCode).toBe(status)
    expect(bodyOf(answer)).toMatchObject({ error: { name, requestId: 'request-1' } })
    expect(act).not.toHaveBeenCalled()
  })
})

test('the log tells endpoint, status and duration of each request, and nothing of what was sent', async () => {
  const handler = handlePublic(greet, async () => ({ greeting: 'Hallo' }))
  await invoke(handler, {
    ...request,
    query: 'loud=yes',
    cookies: ['next-auth.session-token=secret-cookie'],
    body: '{"name":"secret-name"}',
  })
  expect(lines).toEqual([
    {
      at: expect.any(String),
      level: 'info',
      event: 'request',
      requestId: 'request-1',
      stage: 'test',
      endpoint: 'greeting/greet',
      status: 200,
      milliseconds: expect.any(Number),
      retries: 0,
      conflicts: 0,
      readUnits: 0,
      writeUnits: 0,
      coldStarts: 1,
      clientErrors: 0,
      serverErrors: 0,
      // What of it is a metric.
      _aws: expect.any(Object),
    },
  ])
})

test('a function that has releases counts its failures by version as well', async () => {
  const failing = handlePublic(greet, async () => await Promise.reject(new Error('broken')))
  await invoke(failing, request, 10_000, '12')
  expect(lines.find(({ event }) => event === 'request')).toMatchObject({
    endpoint: 'greeting/greet',
    version: '12',
    serverErrors: 1,
    _aws: {
      CloudWatchMetrics: [
        { Dimensions: [['stage', 'endpoint']] },
        {
          Namespace: 'Assay',
          Dimensions: [['stage', 'endpoint', 'version']],
          Metrics: [{ Name: 'serverErrors', Unit: 'Count' }],
        },
      ],
    },
  })
})

describe('queries', () => {
  const listen = query({
    id: 'greeting/listen',
    path: '/api/listen',
    access: 'public',
    summary: 'Listens.',
    output: v.object({ heard: v.string() }),
  })

  test('may be asked from anywhere, and a body that comes along is not looked at', async () => {
    const handler = handlePublic(listen, async () => ({ heard: 'nothing' }))
    const answer = await invoke(handler, {
      headers: { origin: 'https://evil.example', 'content-type': 'text/plain' },
      body: '['.repeat(50_000),
    })
    expect(answer.statusCode).toBe(200)
  })
})
