import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { command } from '../../../shared/contract/endpoint.ts'
import { call } from './call.ts'
import {
  CallError,
  ClientError,
  GatewayTimeoutError,
  NotFoundError,
  ServerError,
} from './call-errors.ts'
import { reportOnce } from './report-error.ts'

const makeThing = command({
  id: 'things/make',
  path: '/api/things/{id}',
  access: 'user',
  summary: 'Makes a thing.',
  params: v.object({ id: v.string() }),
  body: v.object({ name: v.string() }),
  output: v.object({ id: v.string() }),
})

type Answer = readonly [status: number, body: string] | Error

const PAGE = 'https://assay.example/projects/corvane?tab=code'
const REPORTS = '/api/errors'

let requests: RequestInit[]
let reports: { readonly method: string | undefined; readonly body: string }[]

/** Answers calls one after the other; the last answer is repeated. */
const answerWith = (
  answers: readonly Answer[],
  toReport: Answer = [202, '{"id":"ER-1"}'],
): void => {
  const next = async (answer: Answer): Promise<Response> => {
    await Promise.resolve()
    if (answer instanceof Error) throw answer
    return new Response(answer[1], { status: answer[0] })
  }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === REPORTS) {
      reports.push({ method: init.method, body: init.body as string })
      return await next(toReport)
    }
    requests.push(init)
    return await next(answers[requests.length - 1] ?? answers.at(-1)!)
  })
}

const make = async (more: object = {}) =>
  await call(makeThing, { params: { id: '7' }, body: { name: 'one' }, ...more })
const failureOfCall = async (more: object = {}): Promise<unknown> =>
  await make(more).then(
    () => undefined,
    (error: unknown) => error,
  )

/** Long enough for a report, and for one that follows from it. */
const settle = async (): Promise<void> => {
  await vi.dynamicImportSettled()
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

beforeEach(() => {
  requests = []
  reports = []
  vi.stubGlobal('location', { href: PAGE })
})
afterEach(async () => {
  await settle()
  vi.unstubAllGlobals()
})

describe('a gateway time-out', () => {
  test('A7.89 is retried, under the same idempotency key', async () => {
    answerWith([
      [504, ''],
      [504, ''],
      [200, '{"id":"1"}'],
    ])
    expect(await make()).toEqual({ id: '1' })
    const keys = requests.map(({ headers }) => new Headers(headers).get('idempotency-key'))
    expect(keys).toHaveLength(3)
    expect(keys[0]).toBeTruthy()
    expect(new Set(keys).size).toBe(1)
  })

  test('A7.90 is retried three times: four requests in all', async () => {
    answerWith([[504, 'slow']])
    await failureOfCall()
    expect(requests).toHaveLength(4)
  })

  test.each([
    [0, 1],
    [1, 2],
    [5, 6],
  ])('A7.91 with a retry count of %i there are %i requests', async (retries, count) => {
    answerWith([[504, 'slow']])
    expect(await failureOfCall({ retries })).toBeInstanceOf(GatewayTimeoutError)
    expect(requests).toHaveLength(count)
  })

  test('A7.92 before a success gives the success, and nothing is reported', async () => {
    answerWith([
      [504, ''],
      [504, ''],
      [504, ''],
      [200, '{"id":"1"}'],
    ])
    expect(await make()).toEqual({ id: '1' })
    await settle()
    expect(reports).toEqual([])
  })

  test('A7.93 A7.101 raises a time-out error with the text of the last answer', async () => {
    answerWith([
      [504, 'first'],
      [504, 'x'],
      [504, 'x'],
      [504, 'last'],
    ])
    const failure = await failureOfCall()
    expect(failure).toBeInstanceOf(GatewayTimeoutError)
    expect(failure).toMatchObject({ status: 504, body: 'last' })
  })

  test('is reported without half of a character, which the server refuses', async () => {
    answerWith([[504, `a${'\u{1f989}'.repeat(1000)}`]])
    await failureOfCall()
    await settle()
    const { trace } = JSON.parse(reports[0]?.body ?? '{}') as { trace: string }
    expect(trace).toBe(`a${'\u{1f989}'.repeat(999)}\ufffd`)
  })

  test('A7.94 is reported once, when the retries have run out', async () => {
    answerWith([[504, 'slow']])
    await failureOfCall()
    await settle()
    expect(reports).toHaveLength(1)
    expect(JSON.parse(reports[0]?.body ?? '')).toEqual({
      title: 'GatewayTimeoutError 504: POST /api/things/{id}',
      description: PAGE,
      trace: 'slow',
    })
  })

  test('that ends in another failure is that failure', async () => {
    answerWith([
      [504, ''],
      [404, ''],
    ])
    expect(await failureOfCall()).toBeInstanceOf(NotFoundError)
    expect(requests).toHaveLength(2)
  })
})

describe('a server error', () => {
  test.each([500, 501, 502, 503, 505, 599])('A7.95 %i is not retried', async (status) => {
    answerWith([[status, 'down']])
    expect(await failureOfCall()).toBeInstanceOf(ServerError)
    expect(requests).toHaveLength(1)
  })

  test('A7.96 is reported once, with the address of the page and the body of the response', async () => {
    answerWith([[503, '{"error":{"requestId":"r-1"}}']])
    await failureOfCall()
    await settle()
    expect(reports.map(({ method, body }) => [method, JSON.parse(body)])).toEqual([
      [
        'POST',
        {
          title: 'ServerError 503: POST /api/things/{id}',
          description: PAGE,
          trace: '{"error":{"requestId":"r-1"}}',
        },
      ],
    ])
  })

  test('A7.96 is no second report when the page that shows it reports it too, and has its id', async () => {
    answerWith([[500, 'down']])
    const failure = (await failureOfCall()) as Error
    const shown = await reportOnce(failure, { title: 'Page', trace: '' })
    await settle()
    expect([reports.length, shown]).toEqual([1, 'ER-1'])
    await reportOnce((await failureOfCall()) as Error, { title: 'Page', trace: '' })
    await settle()
    // Another failure is another report.
    expect(reports).toHaveLength(2)
  })

  test('with a body of any length is reported within 16 KiB', async () => {
    answerWith([[500, '\u0000'.repeat(50_000)]])
    await failureOfCall()
    await settle()
    expect(Buffer.byteLength(reports[0]?.body ?? '')).toBeLessThanOrEqual(16 * 1024)
  })
})

describe('a report that fails', () => {
  test.each<[string, Answer]>([
    ['500', [500, 'down']],
    ['504', [504, 'slow']],
    ['400', [400, '{}']],
    ['no JSON', [202, 'x']],
    ['no answer at all', new TypeError('Failed to fetch')],
  ])('A7.96 by %s is neither repeated nor reported', async (_, answer) => {
    answerWith([[500, 'down']], answer)
    expect(await failureOfCall()).toBeInstanceOf(ServerError)
    await settle()
    expect(reports).toHaveLength(1)
    expect(requests).toHaveLength(1)
  })
})

describe('a client error', () => {
  test('A7.97 404 is a not-found error', async () => {
    answerWith([[404, 'gone']])
    expect(await failureOfCall()).toBeInstanceOf(NotFoundError)
  })

  test.each([400, 401, 403, 409, 422, 429, 499])('A7.98 %i is a client error', async (status) => {
    answerWith([[status, 'no']])
    expect(await failureOfCall()).toBeInstanceOf(ClientError)
  })

  test.each([400, 401, 404, 409, 429])('A7.99 %i is not reported', async (status) => {
    answerWith([[status, 'no']])
    await failureOfCall()
    await settle()
    expect(requests).toHaveLength(1)
    expect(reports).toEqual([])
  })
})

describe('anything else', () => {
  test('A7.100 an unexpected status is a generic error', async () => {
    answerWith([[302, 'elsewhere']])
    const failure = await failureOfCall()
    expect((failure as Error).constructor).toBe(CallError)
    expect(failure).toMatchObject({ status: 302, body: 'elsewhere' })
  })

  test('A7.100 an unreachable network is a generic error that keeps its cause', async () => {
    const cause = new TypeError('Failed to fetch')
    answerWith([cause])
    const failure = await failureOfCall()
    expect((failure as Error).constructor).toBe(CallError)
    expect(failure).toMatchObject({ status: 0, body: '', cause })
    await settle()
    expect(reports).toEqual([])
  })

  test('a call that the caller gives up is not turned into a failure of ours', async () => {
    const given = new DOMException('Gone.', 'AbortError')
    answerWith([given])
    expect(await failureOfCall({ signal: AbortSignal.abort() })).toBe(given)
  })
})

test.each([400, 404, 409, 500, 503])(
  'A7.101 the text of a response of status %i is attached to the error',
  async (status) => {
    answerWith([[status, 'text of the answer']])
    expect(await failureOfCall()).toMatchObject({ status, body: 'text of the answer' })
  },
)

test('once the server wants no more reports the page sends none until the time is over', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 })
  const refusing = async (url: string) => {
    if (url === REPORTS) reports.push({ method: 'POST', body: '' })
    const headers = { 'retry-after': '60' }
    return await Promise.resolve(new Response('', { status: url === REPORTS ? 429 : 500, headers }))
  }
  vi.stubGlobal('fetch', refusing)
  const fail = async () => {
    await failureOfCall()
    await settle()
  }
  await fail()
  await fail()
  vi.setSystemTime(Date.now() + 59_999)
  await fail()
  expect(reports).toHaveLength(1)
  vi.setSystemTime(Date.now() + 1)
  await fail()
  expect(reports).toHaveLength(2)
  vi.useRealTimers()
})
