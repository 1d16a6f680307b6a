import { describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '../../../shared/contract/endpoint.ts'
import { registry } from '../../../shared/contract/registry.ts'
import {
  newAccount,
  signIn,
  signInNewStaff,
  signInNewUser,
} from '../../../test/support/http/accounts.ts'
import { rawRequest } from '../../../test/support/http/raw-request.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { createVisitor, type Visitor } from '../../../test/support/http/visitor.ts'
import { bodyMaxBytes } from './request/read-body.ts'

/** What holds for every call of the contract; a new call is covered the day it is declared. */

const cloud = await useTestCloud()

const { origin } = cloud
const user = await signInNewUser(cloud)
const staff = await signInNewStaff(cloud)
const anonymous = createVisitor(origin)

const keyOf = ({ method, path }: AnyEndpoint): string => `${method} ${path}`
const callNamed = (key: string): AnyEndpoint => {
  const found = registry.find((endpoint) => keyOf(endpoint) === key)
  if (!found) throw new Error(`The contract has no call ${key}.`)
  return found
}
const addressOf = ({ path }: AnyEndpoint): string => path.replaceAll(/\{\w+\}/g, 'corvane')
const named = (endpoints: readonly AnyEndpoint[]) =>
  endpoints.map((endpoint) => [keyOf(endpoint), endpoint] as const)

/** Somebody whom the call is open to, so that what is refused is the input. */
const callerOf = ({ access }: AnyEndpoint): Visitor => (access === 'staff' ? staff : user)

const commands = registry.filter(({ kind }) => kind === 'command')
const posts = registry.filter(({ body }) => body !== undefined)
const jsonPosts = posts.filter(({ bodyType }) => bodyType === 'json')
const formPosts = posts.filter(({ bodyType }) => bodyType === 'form')
/** NextAuth's calls are refused in its own words where there is no such call. */
const isProtocol = ({ path, kind, bodyType }: AnyEndpoint): boolean =>
  path.startsWith('/api/auth/') && (kind === 'query' || bodyType === 'form')
const privateCalls = registry.filter(({ access }) => access === 'user' || access === 'staff')
const openlyRefused = privateCalls.filter(({ concealed }) => !concealed)
const concealedCalls = privateCalls.filter(({ concealed }) => concealed)

const TYPES: Readonly<Record<AnyEndpoint['bodyType'], string>> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data; boundary=x',
  'form-or-multipart': 'application/x-www-form-urlencoded',
}
const typeOf = ({ bodyType }: AnyEndpoint) => ({ 'content-type': TYPES[bodyType] })

/** A body goes with a POST alone. */
const request = async (
  caller: Visitor,
  endpoint: AnyEndpoint,
  { body = {}, headers = {} }: { readonly body?: object; readonly headers?: object } = {},
): Promise<Response> =>
  endpoint.method === 'GET'
    ? await caller.get(addressOf(endpoint), { ...headers })
    : await caller.post(addressOf(endpoint), body, { ...headers, ...typeOf(endpoint) })

interface Envelope {
  readonly error: { readonly name: string; readonly message: string; readonly requestId: string }
}

const postRaw = async (
  caller: Visitor,
  endpoint: AnyEndpoint,
  type: string,
  body: BodyInit,
): Promise<Response> =>
  await caller.send(addressOf(endpoint), {
    method: 'POST',
    headers: { 'content-type': type, origin },
    body,
  })

/** Fails unless it is a refusal of the caller's doing, in the envelope, that tells nothing. */
const expectRefusal = async (response: Response): Promise<string> => {
  const text = await response.text()
  expect(response.status, text).toBeGreaterThanOrEqual(400)
  expect(response.status, text).toBeLessThan(500)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(text).not.toMatch(/node_modules|\.ts:\d|stack|SyntaxError|TypeError/)
  const { error } = JSON.parse(text) as Envelope
  expect(error).toMatchObject({ message: expect.any(String), requestId: expect.any(String) })
  return error.name
}

test('there is something of each kind to check', () => {
  for (const some of [commands, jsonPosts, formPosts, openlyRefused, concealedCalls]) {
    expect(some.length).toBeGreaterThan(1)
  }
})

describe('a private call without a session is refused with 401', () => {
  const expectUnauthorized = async (endpoint: AnyEndpoint): Promise<void> => {
    const response = await request(anonymous, endpoint)
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
      const response = await request(caller, endpoint)
      expect(response.status).toBe(404)
      expect(await expectRefusal(response)).toBe('NotFound')
    }
  },
)

const staffCalls = registry.filter(({ access, concealed }) => access === 'staff' && !concealed)

test.each(named(staffCalls))(
  '%s is for staff alone, whatever a user claims',
  async (_, endpoint) => {
    const claims = { 'x-staff': 'true', 'cognito-groups': 'staff' }
    const body = { staff: true, groups: ['staff'] }
    await expectForbidden(await request(user, endpoint, { body, headers: claims }))
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
      const response = await request(someone, endpoint)
      const refusal = [response.status, await expectRefusal(response)]
      expect(refusal).toEqual(endpoint.concealed ? [404, 'NotFound'] : [403, 'Forbidden'])
    }
  },
)

test('a member of staff without a second factor is refused all that is for staff, and told why', async () => {
  const account = await newAccount(cloud, { groups: ['staff'], secondFactor: false })
  const member = await signIn(cloud, account)
  for (const endpoint of registry.filter(({ access }) => access === 'staff')) {
    const response = await request(member, endpoint)
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

const expectForbidden = async (response: Response): Promise<void> => {
  expect(response.status).toBe(403)
  expect(await expectRefusal(response)).toBe('Forbidden')
}

describe("a page of another site cannot use the user's session", () => {
  test.each(named(commands))('%s refuses other origins with 403', async (_, endpoint) => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: origin.replace('http:', 'https:') },
      { origin, 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      const response = await user.send(addressOf(endpoint), {
        method: endpoint.method,
        headers: { ...typeOf(endpoint), ...headers },
        body: '{}',
      })
      expect(response.status).toBe(403)
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
      expect(await expectRefusal(response)).toBe('ForeignOrigin')
    }
  })

  test.each(named(jsonPosts))('%s takes no body that a form can send', async (_, endpoint) => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const response = await postRaw(user, endpoint, type, '{"name":"x"}')
      expect(response.status).toBe(415)
      expect(await expectRefusal(response)).toBe('UnsupportedMediaType')
    }
  })

  test.each(named(jsonPosts))('%s takes no other character set than UTF-8', async (_, endpoint) => {
    const body = Buffer.from('{"name":"Brücke"}', 'utf16le')
    const response = await postRaw(user, endpoint, 'application/json; charset=utf-16le', body)
    expect(response.status).toBe(415)
    expect(await response.text()).toContain('Send the body in UTF-8')
  })

  test.each(named(formPosts))('%s takes no upload and no plain text', async (_, endpoint) => {
    for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/xml']) {
      const response = await postRaw(user, endpoint, type, 'json=true')
      expect(response.status).toBe(415)
    }
  })

  test.each(named(registry))('%s answers no preflight with a grant', async (_, endpoint) => {
    const response = await anonymous.send(addressOf(endpoint), {
      method: 'OPTIONS',
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': endpoint.method,
        'access-control-request-headers': 'content-type',
      },
    })
    expect(response.status).toBe(isProtocol(endpoint) ? 400 : 405)
    expect(
      [...response.headers.keys()].filter((name) => name.startsWith('access-control')),
    ).toEqual([])
  })
})

describe('what no honest client sends is refused, never a failure of ours', () => {
  const bodies: Readonly<Record<string, string>> = {
    'nothing at all': '',
    'JSON cut off': '{"name": "Bri',
    'a text': '"text"',
    'a number': '5',
    null: 'null',
    'a list': '[]',
    'an empty object': '{}',
    '50,000 brackets': '['.repeat(50_000),
    '50,000 objects': '{"a":'.repeat(50_000),
    'a wrong type for everything': JSON.stringify({
      id: { $ne: '' },
      name: ['x'],
      projects: 'corvane',
      projectIds: { length: 1e9 },
      email: { toString: 'x' },
      password: [],
      verificationCode: true,
    }),
    'half of a character': '{"name":"\\ud800","email":"\\udc00@assay.test"}',
  }

  test.each(named(jsonPosts))('%s', async (_, endpoint) => {
    for (const [what, body] of Object.entries(bodies)) {
      const response = await postRaw(callerOf(endpoint), endpoint, 'application/json', body)
      expect(await expectRefusal(response), what).toMatch(
        body.length > bodyMaxBytes(endpoint)
          ? /^PayloadTooLarge$/
          : /^(MalformedBody|InvalidInput)$/,
      )
    }
  })

  test.each(named(posts))('%s refuses more than it can use with 413', async (_, endpoint) => {
    const response = await postRaw(
      callerOf(endpoint),
      endpoint,
      TYPES[endpoint.bodyType],
      'x'.repeat(bodyMaxBytes(endpoint) + 1),
    )
    expect(response.status).toBe(413)
    expect(await expectRefusal(response)).toBe('PayloadTooLarge')
  })

  test.each(named(jsonPosts))('%s is not reached through the prototype', async (_, endpoint) => {
    for (const body of [
      '{"__proto__":{"staff":true,"ok":true,"name":"x","id":"x","email":"x@assay.test"}}',
      '{"constructor":{"prototype":{"staff":true}}}',
    ]) {
      const response = await postRaw(callerOf(endpoint), endpoint, 'application/json', body)
      expect(await expectRefusal(response)).toBe('InvalidInput')
    }
    expect({}).not.toHaveProperty('staff')
    expect({}).not.toHaveProperty('ok')
  })
})

describe('addresses and methods', () => {
  test.each([
    '/api/nobody',
    '/api/',
    '/api/watchlist/create/',
    '/api/watchlist/create/1',
    '/api//watchlist',
    '/api/projects/../watchlist',
    '/api/projects/%2e%2e/watchlist',
    '/api/watchlist;x=1',
    '/api/watchlist%00',
    '/api/__proto__',
  ])('%s is an address of nothing: 404 in the envelope', async (path) => {
    const { status, headers, body } = await rawRequest(origin, path)
    expect(status).toBe(404)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(JSON.parse(body)).toMatchObject({ error: { name: 'NotFound' } })
  })

  test.each(['//', '///', '//evil.example/', '/%', '/%E0%A4%A', '/\\', '/?', '*'])(
    'the address %j does no harm',
    async (path) => {
      const { status } = await rawRequest(origin, path)
      expect(status).toBeLessThan(500)
    },
  )

  const isAt = (template: string, path: string): boolean =>
    new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path)
  const methodsAt = ({ path }: AnyEndpoint): string[] => [
    ...new Set(
      registry
        .filter((one) => [one.path, ...one.alsoAt].some((template) => isAt(template, path)))
        .map(({ method }) => method),
    ),
  ]
  const otherMethods = (call: AnyEndpoint): string[] =>
    ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].filter((one) => !methodsAt(call).includes(one))
  const send = async (call: AnyEndpoint, method: string): Promise<Response> =>
    await user.send(addressOf(call), {
      method,
      headers: { origin, 'content-type': 'application/json' },
      ...(method !== 'GET' && { body: '{}' }),
    })

  test.each(named(registry.filter((call) => !isProtocol(call))))(
    '%s under another method: 405 names the right one',
    async (_, call) => {
      for (const method of otherMethods(call)) {
        const response = await send(call, method)
        expect(response.status).toBe(405)
        expect(response.headers.get('allow')).toBe(methodsAt(call).join(', '))
        expect(await expectRefusal(response)).toBe('MethodNotAllowed')
      }
    },
  )

  test.each(named(registry.filter(isProtocol)))(
    '%s under another method: 400 in words of NextAuth',
    async (_, call) => {
      for (const method of otherMethods(call)) {
        const response = await send(call, method)
        expect(response.status).toBe(400)
        expect(await response.text()).toContain(`HTTP ${method} is not supported`)
      }
    },
  )

  test('a query looks at no body', async () => {
    const { status } = await rawRequest(origin, '/api/auth/session', {
      headers: { 'content-type': 'application/json', 'content-length': '3' },
      body: '{{{',
    })
    expect(status).toBe(200)
  })
})
