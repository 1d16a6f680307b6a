import { describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '../../../shared/contract/endpoint.ts'
import { registry } from '../../../shared/contract/registry.ts'
import { newAccount, signIn, signInNewUser } from '../../../test/support/http/accounts.ts'
import {
  expectRefusal,
  keyOf,
  named,
  requestCall,
} from '../../../test/support/http/contract-calls.ts'
import { createVisitor } from '../../../test/support/http/visitor.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'

/** Who may make which call of the contract; a new call is covered the day it is declared. */

const cloud = await useTestCloud()
const user = await signInNewUser(cloud)
const anonymous = createVisitor(cloud.origin)

const callNamed = (key: string): AnyEndpoint => {
  const found = registry.find((endpoint) => keyOf(endpoint) === key)
  if (!found) throw new Error(`The contract has no call ${key}.`)
  return found
}

const privateCalls = registry.filter(({ access }) => access === 'user' || access === 'staff')
const openlyRefused = privateCalls.filter(({ concealed }) => !concealed)
const concealedCalls = privateCalls.filter(({ concealed }) => concealed)
const staffCalls = openlyRefused.filter(({ access }) => access === 'staff')

test('there is something of each kind to check', () => {
  for (const some of [openlyRefused, concealedCalls, staffCalls]) {
    expect(some.length).toBeGreaterThan(1)
  }
})

const expectForbidden = async (response: Response): Promise<void> => {
  expect(response.status).toBe(403)
  expect(await expectRefusal(response)).toBe('Forbidden')
}

describe('a private call without a session is refused with 401', () => {
  const expectUnauthorized = async (endpoint: AnyEndpoint): Promise<void> => {
    const response = await requestCall(anonymous, endpoint)
    expect(response.status).toBe(401)
    expect(await expectRefusal(response)).toBe('Unauthorized')
  }

  test.each(named(openlyRefused))('%s', async (_, endpoint) => {
    await expectUnauthorized(endpoint)
  })

  // By name: a call that the contract opens by mistake is none of those above.
  test.each([
    ['A6.9', 'GET /api/watchlist'],
    ['A6.9', 'GET /api/watchlist/changes'],
    ['A6.9', 'POST /api/watchlist/create'],
    ['A6.9', 'POST /api/watchlist/update'],
    ['A6.9', 'POST /api/watchlist/delete'],
    ['A6.9', 'POST /api/watchlist/reorder'],
    ['A6.9', 'POST /api/watchlist/seen'],
    ['A6.10', 'GET /api/user/wallets'],
    ['A6.10', 'POST /api/user/wallets'],
    ['A6.10', 'POST /api/user/wallets/delete'],
    ['A6.10', 'GET /api/user/profile'],
    ['A6.10', 'POST /api/user/profile/upload'],
    ['A6.10', 'POST /api/user/profile/delete'],
    ['A6.10', 'POST /api/user/change-password'],
  ])('%s %s', async (_, key) => {
    await expectUnauthorized(callNamed(key))
  })
})

test.each(named(concealedCalls))(
  '%s is not there for a visitor and for a user',
  async (_, endpoint) => {
    for (const caller of [anonymous, user]) {
      const response = await requestCall(caller, endpoint)
      expect(response.status).toBe(404)
      expect(await expectRefusal(response)).toBe('NotFound')
    }
  },
)

test.each(named(staffCalls))(
  '%s is for staff alone, whatever a user claims',
  async (_, endpoint) => {
    const claims = { 'x-staff': 'true', 'cognito-groups': 'staff' }
    const body = { staff: true, groups: ['staff'] }
    await expectForbidden(await requestCall(user, endpoint, { body, headers: claims }))
  },
)

/** By name, as a call that is opened to users by mistake would be none of those above. */
const FOR_STAFF = [
  'GET /api/impersonation-tool/user',
  'GET /api/incidents/queue',
  'GET /api/incidents/waiting',
  'GET /api/quotes/requests',
  'GET /api/staff/audit/readings',
  'GET /api/staff/audit/session',
  'GET /api/staff/audit/sessions',
  'GET /api/staff/audit/state',
  'GET /api/staff/audit/stream-history',
  'GET /api/staff/audit/timeline',
  'GET /api/staff/audit/user-history',
  'GET /api/staff/insights',
  'GET /api/staff/news',
  'POST /api/announcement/publish',
  'POST /api/announcement/withdraw',
  'POST /api/impersonation-tool/create',
  'POST /api/incidents/confirm',
  'POST /api/incidents/preview',
  'POST /api/incidents/resolve',
  'POST /api/incidents/retract',
  'POST /api/project-logos/remove',
  'POST /api/project-logos/upload',
  'POST /api/staff/impersonations/end',
  'POST /api/staff/news',
]

test('these calls are for staff, and no others', () => {
  const found = registry.filter(({ access }) => access === 'staff')
  expect(found.map(keyOf).toSorted()).toEqual(FOR_STAFF)
})

test.each(['Retail Investor', 'Institutional Partner', 'Project Owner'])(
  'A6.7 a user who says to be of type %s is refused all that is for staff',
  async (userType) => {
    const someone = await signInNewUser(cloud)
    const answers = { survey: { userType } }
    expect((await someone.post('/api/user/survey/upload', answers)).status).toBe(200)
    for (const endpoint of FOR_STAFF.map(callNamed)) {
      const response = await requestCall(someone, endpoint)
      const refusal = [response.status, await expectRefusal(response)]
      expect(refusal).toEqual(endpoint.concealed ? [404, 'NotFound'] : [403, 'Forbidden'])
    }
  },
)

test('a member of staff without a second factor is refused all that is for staff, and told why', async () => {
  const account = await newAccount(cloud, { groups: ['staff'], secondFactor: false })
  const member = await signIn(cloud, account)
  for (const endpoint of registry.filter(({ access }) => access === 'staff')) {
    const response = await requestCall(member, endpoint)
    expect({ id: endpoint.id, status: response.status, body: await response.json() }).toMatchObject(
      {
        id: endpoint.id,
        status: 403,
        body: {
          error: {
            name: 'SecondFactorRequired',
            message:
              'Staff rights need two-factor authentication. Set it up under Security in your account settings, then log in with your password and a code.',
          },
        },
      },
    )
  }
})
