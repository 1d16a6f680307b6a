import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { createRoutes } from '../../local/gateway/routes.ts'
import { registry } from './registry.ts'

const keysOf = registry.flatMap(({ method, path, alsoAt }) =>
  [path, ...alsoAt].map((one) => `${method} ${one}`),
)

test('the gateway has a route for every call, and no other', () => {
  expect(createRoutes(registry).keys.toSorted()).toEqual(keysOf.toSorted())
})

test('ids and addresses are unique', () => {
  expect(new Set(registry.map(({ id }) => id))).toHaveLength(registry.length)
  expect(new Set(keysOf)).toHaveLength(keysOf.length)
})

/** The product calls of the specification. */
const SPECIFIED = [
  'GET /api/skynet/metric-latest',
  'GET /api/skynet/top-callers',
  'GET /api/skynet/top-events',
  'GET /api/skynet/top-function-calls',
  'GET /api/skynet/privileged-address',
  'GET /api/skynet/privileged-function',
  'GET /api/skynet/privileged-transaction',
  'GET /api/skynet/twitter-activity-by-dates',
  'GET /api/projects/vote',
  'GET /api/projects/average-yes-percentage',
  'GET /api/projects/page-view',
  'GET /api/search-project',
  'POST /api/projects-list',
  'GET /api/user/wallets',
  'POST /api/user/wallets',
  'POST /api/auth/signup',
  'POST /api/auth/forgot-password',
  'POST /api/auth/reset-forgotten-password',
  'POST /api/auth/verify-email',
  'POST /api/auth/resend-confirmation',
  'POST /api/user/profile/upload',
  'POST /api/user/profile/delete',
  'GET /api/user/profile',
  'POST /api/sso-settings',
  'POST /api/sso-settings/update',
  'POST /api/sso-settings/unsubscribe',
  'POST /api/impersonation-tool/create',
  'POST /api/impersonation-tool/delete',
  'POST /api/user/change-password',
  'GET /api/user/survey',
  'POST /api/user/survey/upload',
  'GET /api/watchlist',
  'POST /api/watchlist/create',
  'POST /api/watchlist/update',
  'POST /api/watchlist/delete',
  'POST /api/user/events',
  'POST /api/errors',
]

test('A7.1 the contract has the 37 product calls of the specification', () => {
  expect(SPECIFIED).toHaveLength(37)
  expect(SPECIFIED.filter((call) => !keysOf.includes(call))).toEqual([])
})

test.each([
  'GET /api/auth/session',
  'GET /api/auth/csrf',
  'GET /api/auth/providers',
  'POST /api/auth/callback/credentials',
  'POST /api/auth/signin/{provider}',
  'POST /api/auth/signout',
  'POST /api/auth/_log',
])('the auth service answers %s', (key) => {
  expect(keysOf).toContain(key)
})

describe('a call that changes something', () => {
  const commands = registry.filter(({ kind }) => kind === 'command')

  test('is among the calls', () => {
    expect(commands.length).toBeGreaterThan(0)
  })

  test.each(commands.map(({ id, method }) => [id, method]))('%s does it by POST', (_, method) => {
    expect(method).toBe('POST')
  })
})

describe('an email that a call takes', () => {
  const emails = registry.flatMap(({ id, bodyType, body }) => {
    const entries = body && 'entries' in body ? (body.entries as v.ObjectEntries) : {}
    return bodyType === 'json' && entries['email'] ? [[id, entries['email']] as const] : []
  })

  test('is among the fields', () => {
    expect(emails.length).toBeGreaterThan(0)
  })

  // However it is written: limits count by it.
  test.each(emails)('%s names a mailbox in one way, and nothing else', (_, email) => {
    expect(v.parse(email, ' Ada@Assay.TEST\n')).toBe('ada@assay.test')
    for (const text of ['ada', 'a da@assay.test', `${'a'.repeat(310)}@assay.test`, undefined]) {
      expect(v.is(email, text), text).toBe(false)
    }
  })
})

describe('a call that caches may keep', () => {
  const kept = registry.filter(({ cache }) => cache !== 'none')

  test('is among the calls', () => {
    expect(kept.length).toBeGreaterThan(0)
  })

  test.each(kept.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s gives everybody the same',
    (_, { kind, method, access }) => {
      expect([kind, method, access]).toEqual(['query', 'GET', 'public'])
    },
  )
})

describe.each(registry.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (_, endpoint) => {
  test('is addressed below the API, or where the auth client beacons, the page asks for pictures, readers and crawlers for documents and the edge for pages', () => {
    for (const path of [endpoint.path, ...endpoint.alsoAt]) {
      expect(path).toMatch(/^\/(api\/[\w{}/.-]+|_log|_next\/image|[\w{}/-]+\.(atom|xml|html))$/)
    }
  })

  test('names as many parameters as its path', () => {
    const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const entries = endpoint.params && 'entries' in endpoint.params ? endpoint.params.entries : {}
    expect(Object.keys(entries as object)).toEqual(inPath)
  })

  test('refuses with a status of the caller’s doing', () => {
    for (const status of Object.values(endpoint.refusals)) {
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    }
  })
})
