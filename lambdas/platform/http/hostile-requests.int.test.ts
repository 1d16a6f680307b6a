import { describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '../../../shared/contract/endpoint.ts'
import { registry } from '../../../shared/contract/registry.ts'
import { signInNewStaff, signInNewUser } from '../../../test/support/http/accounts.ts'
import {
  addressOf,
  expectRefusal,
  named,
  typeOf,
} from '../../../test/support/http/contract-calls.ts'
import { rawRequest } from '../../../test/support/http/raw-request.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { createVisitor, type Visitor } from '../../../test/support/http/visitor.ts'
import { bodyMaxBytes } from './request/read-body.ts'

/** What each call does with input that no page of ours sends; a new call is covered the day it is declared. */

const cloud = await useTestCloud()

const { origin } = cloud
const user = await signInNewUser(cloud)
const staff = await signInNewStaff(cloud)
const anonymous = createVisitor(origin)

/** Somebody whom the call is open to, so that what is refused is the input. */
const callerOf = ({ access }: AnyEndpoint): Visitor => (access === 'staff' ? staff : user)

const commands = registry.filter(({ kind }) => kind === 'command')
const posts = registry.filter(({ body }) => body !== undefined)
const jsonPosts = posts.filter(({ bodyType }) => bodyType === 'json')
/** One for each kind and size of a body that is taken. */
const bySize = [
  ...new Map(posts.map((call) => [`${call.bodyType} ${bodyMaxBytes(call)}`, call])).values(),
]
/** NextAuth's calls are refused in its own words where there is no such call. */
const isProtocol = ({ path, kind, bodyType }: AnyEndpoint): boolean =>
  path.startsWith('/api/auth/') && (kind === 'query' || bodyType === 'form')
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

test('there is something of each kind to check', () => {
  for (const some of [commands, jsonPosts, posts, bySize]) expect(some.length).toBeGreaterThan(1)
})

describe("a page of another site cannot use the user's session", () => {
  test.each(named(commands))('%s refuses another origin with 403', async (_, endpoint) => {
    const response = await user.send(addressOf(endpoint), {
      method: endpoint.method,
      headers: { ...typeOf(endpoint), origin: 'https://evil.example' },
      body: '{}',
    })
    expect(response.status).toBe(403)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    expect(await expectRefusal(response)).toBe('ForeignOrigin')
  })

  test.each(named(posts))('%s takes no body that a form can send unasked', async (_, endpoint) => {
    const response = await postRaw(user, endpoint, 'text/plain', '{"name":"x"}')
    expect(response.status).toBe(415)
    expect(await expectRefusal(response)).toBe('UnsupportedMediaType')
  })

  const queries = registry.filter((call) => call.kind === 'query' && !isProtocol(call))
  const oneOfEach = [commands, queries, registry.filter(isProtocol)].flatMap((some) =>
    some.slice(0, 1),
  )
  test.each(named(oneOfEach))('%s answers no preflight with a grant', async (_, endpoint) => {
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
    null: 'null',
    'a list': '[]',
    'an empty object': '{}',
    'a wrong type for everything': JSON.stringify({
      id: { $ne: '' },
      name: ['x'],
      projects: 'corvane',
      projectIds: { length: 1e9 },
      email: { toString: 'x' },
      password: [],
      verificationCode: true,
    }),
  }

  test.each(named(jsonPosts))('%s', async (_, endpoint) => {
    for (const [what, body] of Object.entries(bodies)) {
      const response = await postRaw(callerOf(endpoint), endpoint, 'application/json', body)
      expect(await expectRefusal(response), what).toBe('InvalidInput')
    }
    const cutOff = await postRaw(callerOf(endpoint), endpoint, 'application/json', '{"name": "Bri')
    expect(await expectRefusal(cutOff)).toBe('MalformedBody')
  })

  test.each(named(bySize))('%s refuses more than it can use with 413', async (_, endpoint) => {
    const response = await postRaw(
      callerOf(endpoint),
      endpoint,
      typeOf(endpoint)['content-type'],
      'x'.repeat(bodyMaxBytes(endpoint) + 1),
    )
    expect(response.status).toBe(413)
    expect(await expectRefusal(response)).toBe('PayloadTooLarge')
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
    ['GET', 'POST', 'PUT'].filter((one) => !methodsAt(call).includes(one))
  const send = async (call: AnyEndpoint, method: string): Promise<Response> =>
    await user.send(addressOf(call), {
      method,
      headers: { origin, 'content-type': 'application/json' },
      ...(method !== 'GET' && { body: '{}' }),
    })

  test.each(named(registry.filter((call) => !isProtocol(call))))(
    '%s under another method: 405 names the right one',
    async (_, call) => {
      const response = await send(call, otherMethods(call)[0] ?? '')
      expect(response.status).toBe(405)
      expect(response.headers.get('allow')).toBe(methodsAt(call).join(', '))
      expect(await expectRefusal(response)).toBe('MethodNotAllowed')
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
