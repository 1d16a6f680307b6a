import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, test } from 'vitest'
import type { SignedInBrowser } from '../../../shared/contract/signed-in-browsers.ts'
import { newAccount, signIn, signInNewGoogleUser } from '../../../test/support/http/accounts.ts'
import { refusalIn } from '../../../test/support/http/refusal-in.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import {
  createVisitor,
  PASSWORD,
  SESSION_COOKIE,
  type Visitor,
} from '../../../test/support/http/visitor.ts'
import { tableName } from '../../platform/dynamodb/tables.ts'

/** What `list-sessions` shows, and what `end-sessions` leaves of it. */

const cloud = await useTestCloud()

const newVisitor = () => createVisitor(cloud.origin)

/** Three browsers of one account, in the order of their sign-ins. */
const threeBrowsers = async () => {
  const account = await newAccount(cloud)
  const browser = async () => await signIn(cloud, account)
  return { ...account, browsers: [await browser(), await browser(), await browser()] as const }
}

const sessionsOf = async (user: Visitor): Promise<readonly SignedInBrowser[]> => {
  const { items } = (await (await user.get('/api/user/sessions')).json()) as {
    items: SignedInBrowser[]
  }
  return items
}

const end = async (user: Visitor, id: string | null): Promise<Response> =>
  await user.post('/api/user/sessions/end', { id })

const currentOf = async (user: Visitor): Promise<string> =>
  (await sessionsOf(user)).find(({ current }) => current)?.id ?? ''

test('of 50 sessions the oldest ends when another begins', async () => {
  const { sub, email } = await newAccount(cloud)
  const TableName = tableName(cloud.stage, 'sessions')
  const at = Date.now()
  for (let number = 1; number <= 50; number += 1) {
    const times = { signedInAt: at - 60_000 + number, lastSeen: at, checkedAt: at }
    const user = { sub, loginName: sub, email, image: null, staff: false, provider: 'credentials' }
    const Item = { id: `${sub}/${number}`, ...user, userAgent: 'Firefox', ...times }
    await cloud.documents.send(new PutCommand({ TableName, Item }))
  }
  const browser = newVisitor()
  await browser.signIn(email, PASSWORD)
  const ids = (await sessionsOf(browser)).map(({ id }) => id)
  expect(ids).toHaveLength(50)
  expect(ids).toContain(`${sub}/2`)
  expect(ids).not.toContain(`${sub}/1`)
})

/** Nobody's sessions of these end. */
const [mine, theirs] = [await threeBrowsers(), await threeBrowsers()]

describe('the list', () => {
  test('names each browser of the user, newest first, and marks the one that asks', async () => {
    const listed = await sessionsOf(mine.browsers[1])
    expect(listed.map(({ current }) => current)).toEqual([false, true, false])
    expect(listed[0]).toEqual({
      id: expect.any(String),
      current: false,
      signedInAt: expect.any(String),
      lastSeen: expect.any(String),
      userAgent: expect.stringMatching(/\w/),
      provider: 'credentials',
    })
    const times = listed.map(({ signedInAt }) => Date.parse(signedInAt))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  })

  test('tells how each signed in', async () => {
    const user = await signInNewGoogleUser(cloud)
    expect(await sessionsOf(user)).toMatchObject([{ provider: 'google', current: true }])
  })

  test('holds nothing that opens a session', async () => {
    const { browsers } = mine
    const text = await (await browsers[0].get('/api/user/sessions')).text()
    for (const { cookies } of browsers) expect(text).not.toContain(cookies.get(SESSION_COOKIE))
    const thief = newVisitor()
    thief.cookies.set(SESSION_COOKIE, await currentOf(browsers[0]))
    expect(await thief.whoAmI()).toBeNull()
  })
})

describe('ending', () => {
  test('one by its id, once; then all others with null, and then the one that asks, whose cookie goes with it', async () => {
    const { browsers, email } = await threeBrowsers()
    const [first, second, third] = browsers
    const id = await currentOf(second)
    const response = await end(first, id)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ ok: true })
    expect(await second.whoAmI()).toBeNull()
    for (const user of [first, third]) expect(await user.whoAmI()).toMatchObject({ email })
    expect((await end(first, id)).status).toBe(404)

    for (const _ of ['others', 'no others']) expect((await end(first, null)).status).toBe(200)
    expect(await third.whoAmI()).toBeNull()
    expect(await first.whoAmI()).toMatchObject({ email })

    expect((await end(first, await currentOf(first))).status).toBe(200)
    expect(first.cookies.has(SESSION_COOKIE)).toBe(false)
  })

  test.each<[string, () => Promise<string>]>([
    ['is another user’s', async () => await currentOf(theirs.browsers[0])],
    ['is none', async () => await Promise.resolve('A'.repeat(43))],
    ['is of another length', async () => await Promise.resolve('x')],
  ])('one whose id %s is refused with 404, and ends nothing', async (_, make) => {
    expect(await refusalIn(await end(mine.browsers[0], await make()))).toEqual([
      404,
      'SessionNotFound',
    ])
    for (const { browsers } of [mine, theirs]) {
      expect(await sessionsOf(browsers[0])).toHaveLength(3)
    }
  })

  test('without an id nothing ends, and the field is named', async () => {
    const response = await end(mine.browsers[0], '')
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: { fieldErrors: { id: 'Give the id of a session, or null.' } },
    })
    expect(await sessionsOf(mine.browsers[0])).toHaveLength(3)
  })
})
