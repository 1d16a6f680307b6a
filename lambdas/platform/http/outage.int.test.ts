import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { signInNewStaff, signInNewUser } from '../../../test/support/http/accounts.ts'
import { urlIn } from '../../../test/support/http/auth-forms.ts'
import { publishProjects } from '../../../test/support/data/catalogue.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import {
  createVisitor,
  newEmail,
  PASSWORD,
  SESSION_COOKIE,
} from '../../../test/support/http/visitor.ts'
import { EVENTUALLY } from '../../../test/support/time/eventually.ts'

/** What the product does once the tables are out of reach: it refuses, and never lets anybody in. */

const cloud = await useTestCloud({ ownEngine: true })

await publishProjects(cloud, 14)
const user = await signInNewUser(cloud)
const anonymous = createVisitor(cloud.origin)
const csrfToken = await user.csrfToken()
await anonymous.csrfToken()
const ASKED_BEFORE = [
  '/api/leaderboard',
  '/api/search-project?keyword=quernstead',
  '/api/highlights',
]
const staff = await signInNewStaff(cloud)
const announcement = { content: 'Ratings pause on Sunday.', linkText: '', link: '' }
await staff.post('/api/announcement/publish', announcement)
const ANNOUNCED_BEFORE = ['/api/announcement', '/methodology', '/']
for (const path of ANNOUNCED_BEFORE) {
  await vi.waitFor(async () => {
    expect(await (await anonymous.get(path)).text()).toContain('Ratings pause on Sunday.')
  }, EVENTUALLY)
}
for (const path of ASKED_BEFORE) await anonymous.get(path)

await cloud.engine.stop()

const expectUnavailable = async (response: Response): Promise<void> => {
  expect(response.status).toBe(503)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  const text = await response.text()
  expect(JSON.parse(text)).toMatchObject({ error: { name: 'Unavailable' } })
  expect(text).not.toMatch(/ECONNREFUSED|127\.0\.0\.1|dynamo/i)
}

describe('503 that says when to try again', () => {
  test.each([
    ['asking who is signed in, with a cookie', '/api/auth/session'],
    ['asking for one’s watchlists', '/api/watchlist'],
  ])('%s', async (_, path) => {
    await expectUnavailable(await user.get(path))
  })

  test.each([
    ['creating a watchlist', '/api/watchlist/create', { name: 'Bridges' }],
    ['changing one', '/api/watchlist/update', { id: 'a', name: 'Bridges', projects: [] }],
    ['deleting one', '/api/watchlist/delete', { id: 'a' }],
    ['reordering them', '/api/watchlist/reorder', { ids: ['a'] }],
    ['signing up', '/api/auth/signup', { email: newEmail(), password: PASSWORD }],
    ['verifying', '/api/auth/verify-email', { email: newEmail(), verificationCode: '123456' }],
    ['asking for a code', '/api/auth/resend-confirmation', { email: newEmail() }],
  ])('%s', async (_, path, body) => {
    await expectUnavailable(await user.post(path, body))
  })

  test('logging a line, which could not be counted', async () => {
    await expectUnavailable(await user.postForm('/_log', { level: 'error', code: 'X' }))
  })

  test('signing out, which could not be made sure of: the cookie stays', async () => {
    const response = await user.postForm('/api/auth/signout', { csrfToken, json: 'true' })
    await expectUnavailable(response)
    expect(user.cookies.has(SESSION_COOKIE)).toBe(true)
  })
})

test('logging in answers 503 in the way of the auth service, and nobody is signed in', async () => {
  const response = await anonymous.signIn(newEmail(), PASSWORD)
  expect(response.status).toBe(503)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await urlIn(response)).search).toBe('?error=UnknownException')
  expect(anonymous.cookies.has(SESSION_COOKIE)).toBe(false)
})

describe('goes on meanwhile', () => {
  test.each(['/api/auth/session', '/api/auth/csrf', '/api/auth/providers'])(
    '%s, for who is not signed in',
    async (path) => {
      expect((await anonymous.get(path)).status).toBe(200)
    },
  )

  describe('minutes later too', () => {
    beforeAll(() => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 })
    })
    afterAll(() => vi.useRealTimers())

    test.each(ASKED_BEFORE)('%s, as it was answered before', async (path) => {
      const response = await anonymous.get(path)
      expect(response.status).toBe(200)
      expect(await response.text()).toContain('Quernstead')
    })

    test.each([...ANNOUNCED_BEFORE, '/company/cookie-policy'])(
      '%s, with what was announced',
      async (path) => {
        const response = await anonymous.get(path)
        expect(response.status).toBe(200)
        expect(await response.text()).toContain('Ratings pause on Sunday.')
      },
    )
  })
})
