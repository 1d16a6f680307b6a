import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { afterAll, afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { command } from '../../../shared/contract/endpoint.ts'
import { tableItems } from '../../../test/support/data/table-items.ts'
import { setEnvironment } from '../../../test/support/product/environment.ts'
import { interceptRequests } from '../../../test/support/aws/observe-client.ts'
import { invoke } from '../../../test/support/http/lambda-event.ts'
import { documentClient } from '../config/clients.ts'
import { createDocumentClient } from '../dynamodb/document-client.ts'
import { Refusal } from '../refusal.ts'
import { setLogSink } from '../log.ts'
import { tableName } from '../dynamodb/tables.ts'
import { handlePublic } from '../http/handle-public.ts'
import { HttpError } from '../http/response/http-error.ts'
import { idempotent } from './idempotent.ts'
import { HttpResponse } from '../http/response/http-response.ts'

setEnvironment()
process.env['DYNAMODB_ENDPOINT'] = inject('engineEndpoint')
const client = createDocumentClient({ endpoint: inject('engineEndpoint') })
afterAll(() => client.destroy())
const table = { client, stage: 'test' }
const TableName = tableName('test', 'idempotency-records')

const order = command({
  id: 'shop/order',
  path: '/api/order',
  access: 'public',
  summary: 'Orders.',
  body: v.object({ item: v.string() }),
  output: v.object({ number: v.number() }),
  refusals: { SoldOut: 409 },
  timeoutSeconds: 2,
})

// The clock stands: a lease is of two seconds, which a busy machine outlasts.
beforeEach(() => {
  setLogSink(() => {})
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => void vi.useRealTimers())

type Answer = () => Promise<{ number: number } | HttpResponse<{ number: number }>>

/** A shop that counts its orders; `answer` can be changed. */
const newShop = () => {
  const shop = { orders: 0, resumed: [] as boolean[], answer: undefined as Answer | undefined }
  const handler = handlePublic(
    order,
    idempotent(order, async (_, { resumed }) => {
      shop.orders += 1
      shop.resumed.push(resumed)
      return shop.answer ? await shop.answer() : { number: shop.orders }
    }),
  )
  const send = async (key: string | undefined, item = 'lamp') => {
    const {
      statusCode,
      body = '',
      cookies,
      headers,
    } = await invoke(handler, {
      method: 'POST',
      path: '/api/order',
      headers: {
        'content-type': 'application/json',
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      body: JSON.stringify({ item }),
    })
    const answer = JSON.parse(body) as { number?: number; error?: { name: string } }
    return { status: statusCode, ...answer, name: answer.error?.name, cookies, headers }
  }
  return { shop, send }
}

test('without a key every call acts, and nothing is written down', async () => {
  const { send } = newShop()
  const storedCount = async () => (await tableItems(table, 'idempotency-records')).length
  const before = await storedCount()
  expect([await send(undefined), await send(undefined)]).toMatchObject([
    { number: 1 },
    { number: 2 },
  ])
  expect(await storedCount()).toBe(before)
})

test('under one key the first answer is given again, under another it is another act', async () => {
  const { shop, send } = newShop()
  const key = randomUUID()
  expect([await send(key), await send(key), await send(key)]).toMatchObject([
    { status: 200, number: 1 },
    { status: 200, number: 1 },
    { status: 200, number: 1 },
  ])
  expect(shop.orders).toBe(1)
  expect(await send(randomUUID())).toMatchObject({ number: 2 })
})

test('status, cookies and headers come again too', async () => {
  const { shop, send } = newShop()
  const key = randomUUID()
  const more = { status: 201, cookies: ['sid=secret; HttpOnly'], headers: { 'x-own': '1' } }
  shop.answer = async () => await Promise.resolve(new HttpResponse({ number: 7 }, more))
  const [first, again] = [await send(key), await send(key)]
  expect(again).toMatchObject({ status: 201, number: 7, cookies: more.cookies })
  expect(again.headers).toEqual(first.headers)
  expect(shop.orders).toBe(1)
})

test('a refusal is kept as well', async () => {
  const { shop, send } = newShop()
  const key = randomUUID()
  shop.answer = async () =>
    await Promise.reject(new Refusal('SoldOut', 'No lamps.', { fieldErrors: { item: 'None.' } }))
  await send(key)
  shop.answer = undefined
  expect(await send(key)).toMatchObject({
    status: 409,
    error: { name: 'SoldOut', message: 'No lamps.', fieldErrors: { item: 'None.' } },
  })
  expect(shop.orders).toBe(1)
})

describe('not kept, and the next call is told that it resumes', () => {
  test.each<[string, Error, number]>([
    ['an outage', Object.assign(new Error('x'), { code: 'ECONNRESET' }), 503],
    ['an unforeseen failure', new Error('x'), 500],
  ])('%s', async (_, error, status) => {
    const { shop, send } = newShop()
    const key = randomUUID()
    shop.answer = async () => await Promise.reject(error)
    expect(await send(key)).toMatchObject({ status })
    shop.answer = undefined
    expect(await send(key)).toMatchObject({ status: 200, number: 2 })
    expect(shop.resumed).toEqual([false, true])
    expect(await send(key)).toMatchObject({ number: 2 })
  })
})

describe('a limit is not kept either', () => {
  const limit = new HttpError(429, 'LimitExceededException', 'Wait.')

  test('and the next call is told of no earlier one, which began nothing', async () => {
    const { shop, send } = newShop()
    const key = randomUUID()
    shop.answer = async () => await Promise.reject(limit)
    expect([await send(key), await send(key)]).toMatchObject([{ status: 429 }, { status: 429 }])
    shop.answer = undefined
    expect(await send(key)).toMatchObject({ status: 200, number: 3 })
    expect(shop.resumed).toEqual([false, false, false])
    expect(await send(key)).toMatchObject({ number: 3 })
  })

  test('but of one before it that did begin', async () => {
    const { shop, send } = newShop()
    const key = randomUUID()
    for (const error of [new Error('x'), limit]) {
      shop.answer = async () => await Promise.reject(error)
      await send(key)
    }
    shop.answer = undefined
    expect(await send(key)).toMatchObject({ status: 200 })
    expect(shop.resumed).toEqual([false, true, true])
  })
})

describe('another payload under the key is refused with 422', () => {
  test('after an answer', async () => {
    const { shop, send } = newShop()
    const key = randomUUID()
    await send(key)
    expect(await send(key, 'desk')).toMatchObject({ status: 422, name: 'IdempotencyKeyReused' })
    expect(shop.orders).toBe(1)
  })

  test('after a failure, which may have done some of the work', async () => {
    const { shop, send } = newShop()
    const key = randomUUID()
    shop.answer = async () => await Promise.reject(new Error('x'))
    await send(key)
    shop.answer = undefined
    expect(await send(key, 'desk')).toMatchObject({ status: 422 })
  })
})

test('of many calls at the same time one acts, and all are given its answer', async () => {
  const { shop, send } = newShop()
  const key = randomUUID()
  shop.answer = async () => {
    await wait(150)
    return { number: 1 }
  }
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(key)))
  expect(answers.map(({ number }) => number)).toEqual(Array(8).fill(1))
  expect(shop.orders).toBe(1)
})

describe('a call that was killed', () => {
  /** Never answers: its lease holds. */
  const killed = async () => {
    const { shop, send } = newShop()
    const key = randomUUID()
    const begun = Promise.withResolvers<void>()
    const { promise, resolve } = Promise.withResolvers<{ number: number }>()
    shop.answer = async () => {
      begun.resolve()
      return await promise
    }
    const first = send(key)
    await begun.promise
    shop.answer = undefined
    return { shop, send, key, first, end: () => resolve({ number: -1 }) }
  }

  test('while it may still be acting the next one is told to wait', async () => {
    const { shop, send, key, first, end } = await killed()
    const answer = await send(key)
    expect(answer).toMatchObject({ status: 409, name: 'StillRunning' })
    expect(Number(answer.headers?.['retry-after'])).toBeGreaterThan(0)
    expect(shop.orders).toBe(1)
    end()
    await first
  })

  test('after the time it had, the next one resumes, and what comes late is not kept', async () => {
    const { shop, send, key, first, end } = await killed()
    vi.setSystemTime(Date.now() + order.timeoutSeconds * 1000)
    expect(await send(key)).toMatchObject({ status: 200, number: 2 })
    expect(shop.resumed).toEqual([false, true])
    end()
    await first
    expect(await send(key)).toMatchObject({ number: 2 })
  })

  test('that answers while the next one takes over is not done again', async () => {
    const { shop, send, key, first, end } = await killed()
    vi.setSystemTime(Date.now() + order.timeoutSeconds * 1000)
    let hasRead = false
    interceptRequests(documentClient(), async ({ operation }, proceed) => {
      if (operation === 'PutItem' && hasRead) {
        end()
        await first
      }
      hasRead ||= operation === 'GetItem'
      return await proceed()
    })
    expect(await send(key)).toMatchObject({ status: 200, number: -1 })
    expect(shop.orders).toBe(1)
  })

  test('is resumed also where the SDK has to send the take-over twice', async () => {
    const { shop, send, key, first, end } = await killed()
    vi.setSystemTime(Date.now() + order.timeoutSeconds * 1000)
    let hasRead = false
    interceptRequests(documentClient(), async ({ operation }, proceed) => {
      if (operation === 'PutItem' && hasRead) await proceed()
      hasRead ||= operation === 'GetItem'
      return await proceed()
    })
    expect(await send(key)).toMatchObject({ status: 200, number: 2 })
    expect(shop.resumed).toEqual([false, true])
    end()
    await first
  })
})

test('after a day the key is free', async () => {
  const { send } = newShop()
  const key = randomUUID()
  await send(key)
  vi.setSystemTime(Date.now() + 24 * 3_600_000 - 2000)
  expect(await send(key)).toMatchObject({ number: 1 })
  vi.setSystemTime(Date.now() + 4000)
  expect(await send(key)).toMatchObject({ number: 2 })
})

test('a success has the status of its contract, again too', async () => {
  const later = { ...order, id: 'shop/later' as const, successStatus: 202 as const }
  const handler = handlePublic(
    later,
    idempotent(later, async () => await Promise.resolve({ number: 1 })),
  )
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: '{"item":"lamp"}',
  }
  for (const _ of ['first', 'again']) {
    expect(await invoke(handler, request)).toMatchObject({ statusCode: 202, body: '{"number":1}' })
  }
})

test('two endpoints share no key', async () => {
  const { send } = newShop()
  const key = randomUUID()
  await send(key)
  const other = { ...order, id: 'shop/return' as const }
  const handler = handlePublic(
    other,
    idempotent(other, async () => await Promise.resolve({ number: 99 })),
  )
  const answer = await invoke(handler, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: '{"item":"lamp"}',
  })
  expect(answer.body).toBe('{"number":99}')
})

test('two users share no key', async () => {
  const orderAs = idempotent(order, async ({ session }: { readonly session: unknown }) => {
    const { sub } = session as { readonly sub: string }
    return await Promise.resolve({ number: Number(sub) })
  })
  const request = { repeatable: true, commandId: randomUUID(), body: { item: 'lamp' } }
  for (const number of [1, 2]) {
    const session = { sub: String(number) }
    expect(await orderAs({ ...request, session } as never)).toEqual({ number })
  }
})

test('the table tells neither key, payload nor answer', async () => {
  const { shop, send } = newShop()
  const key = randomUUID()
  shop.answer = async () =>
    await Promise.resolve(
      new HttpResponse({ number: 123_456_789 }, { cookies: ['sid=top-secret'] }),
    )
  await send(key, 'a-password-1')
  const items = await tableItems(table, 'idempotency-records')
  expect(items.length).toBeGreaterThan(0)
  expect(JSON.stringify(items)).not.toMatch(new RegExp(`${key}|a-password-1|123456789|top-secret`))
})

test('an answer that was moved or changed in the table is none: the next call resumes', async () => {
  const { shop, send } = newShop()
  const key = randomUUID()
  await send(key)
  const items = await tableItems(table, 'idempotency-records')
  for (const { key: place } of items) {
    await client.send(
      new UpdateCommand({
        TableName,
        Key: { key: place },
        UpdateExpression: 'SET answer = :answer, leaseUntil = :past',
        ExpressionAttributeValues: { ':answer': 'AAAA', ':past': 0 },
      }),
    )
  }
  expect(await send(key)).toMatchObject({ number: 2 })
  expect(shop.resumed).toEqual([false, true])
})
