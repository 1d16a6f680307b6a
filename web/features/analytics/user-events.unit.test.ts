import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TrackedEvent } from '../../lib/analytics/track-event.ts'
import { createUserEvents, type UserEvents } from './user-events.ts'

type Answer = () => Promise<Response>

const accepted: Answer = async () => new Response('{"ok":true}', { status: 202 })
const tourStep = (step: string): TrackedEvent => ({ eventName: 'tour_step', properties: { step } })

let answer: Answer
let requests: { url: string; init: RequestInit }[]
const bodies = () => requests.map(({ init }) => JSON.parse(init.body as string) as unknown)

const take = async (events: UserEvents, count: number): Promise<void> => {
  for (let sent = 0; sent < count; sent += 1) {
    events.take(tourStep('search'))
    // An answer counts for what comes after it.
    await vi.advanceTimersByTimeAsync(1)
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  answer = accepted
  requests = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, init })
    return await answer()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an event of a user is sent by itself, in a request that outlives the page', async () => {
  const events = createUserEvents()
  events.setUser('mara')
  await take(events, 2)
  expect(bodies()).toEqual([tourStep('search'), tourStep('search')])
  expect(requests[0]).toMatchObject({
    url: '/api/user/events',
    init: { method: 'POST', keepalive: true, credentials: 'include' },
  })
  const keys = requests.map(({ init }) => new Headers(init.headers).get('idempotency-key'))
  expect(new Set(keys).size).toBe(2)
})

test('events wait until it is known whose they are', async () => {
  const events = createUserEvents()
  await take(events, 1)
  expect(requests).toEqual([])
  events.setUser('mara')
  expect(bodies()).toEqual([tourStep('search')])
})

test('nothing that a visitor does is sent, also not when they sign in later', async () => {
  const events = createUserEvents()
  await take(events, 1)
  events.setUser(null)
  await take(events, 1)
  events.setUser('mara')
  expect(requests).toEqual([])
})

test.each<[string, Answer]>([
  ['500', async () => new Response('', { status: 500 })],
  ['no connection', async () => await Promise.reject(new TypeError('Failed to fetch'))],
])('after %s an event is lost, and not sent again', async (_, failure) => {
  answer = failure
  const events = createUserEvents()
  events.setUser('mara')
  await take(events, 1)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(requests).toHaveLength(1)
  await take(events, 1)
  expect(requests).toHaveLength(2)
})

test('after 429 nothing is sent for as long as the server says', async () => {
  answer = async () => new Response('', { status: 429, headers: { 'retry-after': '20' } })
  const events = createUserEvents()
  events.setUser('mara')
  await take(events, 3)
  expect(requests).toHaveLength(1)
  answer = accepted
  await vi.advanceTimersByTimeAsync(19_990)
  await take(events, 1)
  expect(requests).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(10)
  await take(events, 3)
  expect(requests).toHaveLength(4)
})

test('after 401 nothing is sent until somebody signs in', async () => {
  answer = async () => new Response('', { status: 401 })
  const events = createUserEvents()
  events.setUser('mara')
  await take(events, 3)
  expect(requests).toHaveLength(1)
  answer = accepted
  events.setUser(null)
  events.setUser('mara')
  await take(events, 3)
  expect(requests).toHaveLength(4)
})

test('at most 60 events a minute are sent, half of what the server takes', async () => {
  const events = createUserEvents()
  events.setUser('mara')
  await take(events, 1000)
  expect(requests).toHaveLength(60)
  await vi.advanceTimersByTimeAsync(58_990)
  await take(events, 1)
  expect(requests).toHaveLength(60)
  await vi.advanceTimersByTimeAsync(100)
  await take(events, 1)
  expect(requests).toHaveLength(61)
})
