import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { command, query } from '../../../shared/contract/endpoint.ts'
import { call } from './call.ts'
import { CallError, codeOf, failureOf } from './call-errors.ts'

const readThing = query({
  id: 'things/get',
  path: '/api/things/{id}',
  access: 'public',
  summary: 'One thing.',
  params: v.object({ id: v.string() }),
  query: v.object({ at: v.optional(v.string()) }),
  output: v.object({ name: v.string() }),
})

const makeThing = command({
  id: 'things/make',
  path: '/api/things',
  access: 'user',
  summary: 'Makes a thing.',
  body: v.object({ name: v.string() }),
  output: v.object({ id: v.string() }),
})

/** Answers the requests one after the other; the last answer is repeated. */
const answerWith = (...answers: readonly (readonly [status: number, body: string])[]) => {
  const requests: { readonly url: string; readonly init: RequestInit }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const [status, body] = answers[Math.min(requests.length, answers.length - 1)] ?? [200, '{}']
    requests.push({ url, init })
    return await Promise.resolve(new Response(body, { status }))
  })
  return requests
}

const headersOf = (request: { readonly init: RequestInit } | undefined) =>
  new Headers(request?.init.headers)

afterEach(() => vi.unstubAllGlobals())

test('A7.3 a call resolves to the parsed JSON', async () => {
  answerWith([200, '{"name":"one"}'])
  expect(await call(readThing, { params: { id: '1' }, query: {} })).toEqual({ name: 'one' })
})

test('A7.3 a response that is not JSON is an error that keeps the text', async () => {
  answerWith([200, '<html>'])
  const failure = await call(readThing, { params: { id: '1' }, query: {} }).catch(
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(CallError)
  expect(failure).toMatchObject({ body: '<html>' })
})

test('path, query and body are sent as the contract declares them, with credentials', async () => {
  const requests = answerWith([200, '{}'])
  await call(readThing, { params: { id: 'a/b' }, query: { at: '1 2' } })
  await call(makeThing, { body: { name: 'one' } })
  expect(requests.map(({ url, init }) => [init.method, url, init.credentials])).toEqual([
    ['GET', '/api/things/a%2Fb?at=1+2', 'include'],
    ['POST', '/api/things', 'include'],
  ])
  expect(headersOf(requests[1]).get('content-type')).toBe('application/json')
  expect(requests[1]?.init.body).toBe('{"name":"one"}')
})

test('two commands have different idempotency keys, a query has none', async () => {
  const requests = answerWith([200, '{}'])
  await call(makeThing, { body: { name: 'one' } })
  await call(makeThing, { body: { name: 'one' } })
  await call(readThing, { params: { id: '1' }, query: {} })
  const [one, other, none] = requests.map((request) => headersOf(request).get('idempotency-key'))
  expect(one).not.toBe(other)
  expect(none).toBeNull()
})

test("the server's name, message and field errors are read from the envelope", () => {
  const failure = failureOf(
    409,
    '{"error":{"name":"Taken","message":"Is taken.","fieldErrors":{"name":"Taken."},"requestId":"1"}}',
  )
  expect(codeOf(failure)).toBe('Taken')
  expect(failure.message).toBe('Is taken.')
  expect(failure.fieldErrors).toEqual({ name: 'Taken.' })
  expect(codeOf(new Error('other'))).toBe('')
})
