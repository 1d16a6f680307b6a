import { beforeEach, describe, expect, test } from 'vitest'
import { getCsrf } from '../../../shared/contract/auth.ts'
import { setEnvironment } from '../../../test/support/product/environment.ts'
import { invoke } from '../../../test/support/http/lambda-event.ts'
import { handlePublic } from '../../platform/http/handle-public.ts'
import { HttpError } from '../../platform/http/response/http-error.ts'
import { HttpResponse } from '../../platform/http/response/http-response.ts'
import { setLogSink } from '../../platform/log.ts'
import { authRoute } from './auth-route.ts'
import { AccountNotLinkedError, OAuthCallbackError, UnknownError } from './errors.ts'
import { serviceOptions } from './service-options.ts'

const ORIGIN = 'https://assay.example'
setEnvironment({ ASSAY_ORIGIN: ORIGIN })

const lines: string[] = []
beforeEach(() => {
  lines.length = 0
  setLogSink((line) => lines.push(line))
})

/** The errors that stand in the log, by name. */
const loggedErrors = () =>
  lines
    .map((line) => JSON.parse(line) as { error?: { name: string; code?: string } })
    .flatMap(({ error }) => (error ? [error] : []))

const token = 'f'.repeat(64)
const answerToken = async () => await Promise.resolve({ csrfToken: token })

describe('the answer of a route', () => {
  test('has the cookies of the protocol before those of its own', async () => {
    const handler = authRoute(
      handlePublic,
      getCsrf,
      async () =>
        await Promise.resolve(new HttpResponse({ csrfToken: token }, { cookies: ['own=1'] })),
    )
    const { statusCode, cookies = [], body } = await invoke(handler)
    expect(statusCode).toBe(200)
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual([
      '__Secure-next-auth.callback-url',
      'own',
    ])
    expect(body).toBe(JSON.stringify({ csrfToken: token }))
  })

  test('keeps status, headers and text', async () => {
    const handler = authRoute(
      handlePublic,
      getCsrf,
      async () =>
        await Promise.resolve(
          new HttpResponse<{ csrfToken: string }>(undefined, {
            status: 500,
            text: 'Error: no',
            headers: { 'x-own': '1' },
          }),
        ),
    )
    const { statusCode, headers, body } = await invoke(handler)
    expect([statusCode, body]).toEqual([500, 'Error: no'])
    expect(headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'x-own': '1' })
  })
})

describe('a set-up with a fault', () => {
  const broken = () => ({ ...serviceOptions(), secret: undefined })

  test('nothing of the request is acted on', async () => {
    let calls = 0
    const handler = authRoute(
      handlePublic,
      getCsrf,
      async () => {
        calls += 1
        return await answerToken()
      },
      broken,
    )
    await invoke(handler)
    expect(calls).toBe(0)
  })
})

describe('a failure in a route', () => {
  const failing = (failure: Error) =>
    authRoute(handlePublic, getCsrf, async () => await Promise.reject(failure))

  test('one that has no other name is logged as UnknownError, with its cause', async () => {
    const { statusCode, body } = await invoke(failing(new TypeError('x is not a function')))
    expect(statusCode).toBe(500)
    expect(body).not.toContain('x is not a function')
    expect(loggedErrors()).toMatchObject([
      { name: 'UnknownError', cause: { name: 'TypeError', message: 'x is not a function' } },
    ])
  })

  test.each([
    new OAuthCallbackError('The provider said no.'),
    new AccountNotLinkedError('Another account has this email.'),
  ])('%s keeps its name', async (error) => {
    expect((await invoke(failing(error))).statusCode).toBe(500)
    expect(loggedErrors()).toMatchObject([{ name: error.name, message: error.message }])
  })

  test('what the caller is told of is no failure of ours', async () => {
    const { statusCode } = await invoke(failing(new HttpError(429, 'LimitExceeded', 'Wait.')))
    expect(statusCode).toBe(429)
    expect(loggedErrors()).toEqual([])
  })
})

describe('an error of the protocol in the log', () => {
  test('is its name, code, message and stack, with its causes', () => {
    const error = new UnknownError('It broke.', { cause: new Error('Deeper.') })
    expect(JSON.parse(JSON.stringify({ error }))).toEqual({
      error: {
        name: 'UnknownError',
        code: 'UNKNOWN_ERROR',
        message: 'It broke.',
        stack: expect.arrayContaining([expect.stringContaining('auth-route.unit.test.ts')]),
        cause: expect.objectContaining({ name: 'Error', message: 'Deeper.' }),
      },
    })
  })
})
