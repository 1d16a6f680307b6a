import { describe, expect, test } from 'vitest'
import { tableItems } from '../../test/support/data/table-items.ts'
import { signInNewUser, type User } from '../../test/support/http/accounts.ts'
import { expectWindow } from '../../test/support/http/rate-limits.ts'
import { fieldRefusedIn, refusalIn } from '../../test/support/http/refusal-in.ts'
import { createVisitor } from '../../test/support/http/visitor.ts'
import { useTestCloud } from '../../test/support/product/test-cloud.ts'
import { useFreshDays } from '../../test/support/time/fresh-day-clock.ts'
import { activityOf } from '../../test/support/data/activity.ts'
import { rateLimit } from '../platform/rate-limit/consume.ts'
import { limits } from './activity/limits.ts'

const PATH = '/api/user/events'
const DAY_SECONDS = 24 * 3600
const cloud = await useTestCloud({ rateLimitFactor: 1 })
const pass = useFreshDays()

const send = async (user: User, body: unknown, headers = {}): Promise<Response> =>
  await user.post(PATH, body, headers)

const sendText = async (user: User, body: string, headers = {}): Promise<Response> =>
  await user.send(PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: cloud.origin, ...headers },
    body,
  })

const rowsOf = async (user: string) => {
  return await tableItems(cloud, 'activity', user)
}

test('A7.72 name and properties are stored as sent, for 180 days, with nothing of the user but the id', async () => {
  const user = await signInNewUser(cloud)
  const properties = { projectId: 'corvane', watched: true }
  const response = await send(user, { eventName: 'watch_toggled', properties })
  expect(response.status).toBe(202)
  expect(await response.json()).toEqual({ ok: true })
  const [row] = await rowsOf(user.sub)
  expect(row).toEqual({
    user: user.sub,
    id: expect.stringMatching(/^\d{4}-\d\d-\d\d#./) as string,
    at: new Date().toISOString(),
    eventName: 'watch_toggled',
    properties: '{"projectId":"corvane","watched":true}',
    expiresAt: Date.now() / 1000 + 180 * DAY_SECONDS,
  })
})

test('A7.72 an event of another name is stored as it comes', async () => {
  const user = await signInNewUser(cloud)
  const properties = { deep: { list: [1, null, 'ä', { '': 1e300 }] } }
  await send(user, { eventName: 'badge.copied', properties })
  pass(1)
  await send(user, { eventName: 'without-properties' })
  expect(await activityOf(user.sub)).toEqual([
    { at: expect.any(String) as string, eventName: 'badge.copied', properties },
    { at: expect.any(String) as string, eventName: 'without-properties', properties: {} },
  ])
})

test('each event of the page is taken with its properties', async () => {
  const user = await signInNewUser(cloud)
  const events = [
    { eventName: 'page_viewed', properties: { path: '/projects/corvane' } },
    { eventName: 'search_performed', properties: { keywordLength: 4, resultCount: 0 } },
    { eventName: 'project_opened', properties: { projectId: 'corvane' } },
    { eventName: 'watch_toggled', properties: { projectId: 'corvane', watched: false } },
    { eventName: 'survey_step', properties: { step: 'user-type' } },
    { eventName: 'tour_step', properties: { step: 'search' } },
    { eventName: 'quote_requested', properties: {} },
  ]
  for (const event of events) {
    expect((await send(user, event)).status, event.eventName).toBe(202)
    pass(1)
  }
  expect(await activityOf(user.sub)).toMatchObject(events)
})

test('what is sent twice is stored and counted once, and another payload under its key is refused', async () => {
  const user = await signInNewUser(cloud)
  await rateLimit().consume(limits.eventsPerMinute, user.sub, 118)
  const key = { 'idempotency-key': 'one-look' }
  const event = { eventName: 'page_viewed', properties: { path: '/' } }
  const [first, second] = await Promise.all([send(user, event, key), send(user, event, key)])
  expect([first.status, second.status]).toEqual([202, 202])
  const other = { eventName: 'page_viewed', properties: { path: '/alerts' } }
  expect(await refusalIn(await send(user, other, key))).toEqual([422, 'IdempotencyKeyReused'])
  expect(await rowsOf(user.sub)).toHaveLength(1)
  // The key of one user is not another's.
  const stranger = await signInNewUser(cloud)
  expect((await send(stranger, other, key)).status).toBe(202)
})

test('A7.72 properties named as those of every object in JavaScript are stored, too', async () => {
  const user = await signInNewUser(cloud)
  const properties = '{"constructor":1,"prototype":{"a":2},"__proto__":"b","c":{"__proto__":3}}'
  const response = await sendText(user, `{"eventName":"odd","properties":${properties}}`)
  expect(response.status).toBe(202)
  expect(await rowsOf(user.sub)).toMatchObject([{ properties }])
})

test('a repeat with the number -0 is a repeat', async () => {
  const user = await signInNewUser(cloud)
  const key = { 'idempotency-key': 'odd-number' }
  for (let times = 0; times < 2; times += 1) {
    const response = await sendText(user, '{"eventName":"odd","properties":{"number":-0}}', key)
    expect(response.status).toBe(202)
  }
  expect(await rowsOf(user.sub)).toHaveLength(1)
})

describe('refused', () => {
  test('is an event of 17 KB', async () => {
    const user = await signInNewUser(cloud)
    const event = { eventName: 'large', properties: { text: 'a'.repeat(17_000) } }
    const refusal = await send(user, event)
    expect(refusal.status).toBe(413)
    expect(await refusal.json()).toMatchObject({
      error: {
        name: 'PayloadTooLarge',
        message: 'body: Send at most 16384 bytes.',
        fieldErrors: { body: 'Send at most 16384 bytes.' },
      },
    })
    expect(await rowsOf(user.sub)).toEqual([])
  })

  test('is the 121st event of a minute, and none of the next', async () => {
    const user = await signInNewUser(cloud)
    const act = async () => await send(user, { eventName: 'step' })
    await rateLimit().consume(limits.eventsPerMinute, user.sub, 118)
    await expectWindow(2, 60, { act, pass, status: 202 })
    expect(await rowsOf(user.sub)).toHaveLength(3)
  })

  test('is a number that JSON cannot store', async () => {
    const user = await signInNewUser(cloud)
    for (const number of ['1e400', '-1e400', '{"deep":[1,1e400]}']) {
      const body = `{"eventName":"odd","properties":{"number":${number}}}`
      const refusal = await fieldRefusedIn(await sendText(user, body))
      expect(refusal, number).toEqual([400, 'InvalidInput', 'properties'])
    }
    expect(await rowsOf(user.sub)).toEqual([])
  })

  test('is a visitor who is not signed in', async () => {
    const response = await createVisitor(cloud.origin).post(PATH, { eventName: 'page_viewed' })
    expect(await refusalIn(response)).toEqual([401, 'Unauthorized'])
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test('are properties of a known event, with words that say what to give', async () => {
    const user = await signInNewUser(cloud)
    const response = await send(user, {
      eventName: 'search_performed',
      properties: { keywordLength: -1, query: 'hack' },
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: {
        fieldErrors: {
          'properties.keywordLength': 'Give a whole number from 0 on.',
          'properties.resultCount': 'Give this field.',
          'properties.query': 'There is no such field: leave it out.',
        },
      },
    })
    const watched = { projectId: 'corvane', watched: 'yes' }
    const other = await send(user, { eventName: 'watch_toggled', properties: watched })
    expect(await other.json()).toMatchObject({
      error: { message: 'properties.watched: Give true or false.' },
    })
  })

  test('is what may not be, by the name of the field', async () => {
    const user = await signInNewUser(cloud)
    for (const [body, field] of [
      [{ properties: {} }, 'eventName'],
      [{ eventName: 'two words' }, 'eventName'],
      [{ eventName: 'x'.repeat(65) }, 'eventName'],
      [{ eventName: 'x', properties: [1] }, 'properties'],
      [{ eventName: 'x', properties: 'text' }, 'properties'],
      [{ eventName: 'page_viewed' }, 'properties.path'],
      [{ eventName: 'page_viewed', properties: { path: '/?code=1' } }, 'properties.path'],
      [{ eventName: 'project_opened', properties: { projectId: 'A B' } }, 'properties.projectId'],
      [{ eventName: 'quote_requested', properties: { email: 'a@b.example' } }, 'properties.email'],
      [{ eventName: 'quote_requested', properties: { constructor: 1 } }, 'properties.constructor'],
    ] as const) {
      const refusal = await fieldRefusedIn(await send(user, body))
      expect(refusal, JSON.stringify(body)).toEqual([400, 'InvalidInput', field])
    }
  })
})
