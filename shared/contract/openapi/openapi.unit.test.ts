import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { Done } from '../common.ts'
import { command, query } from '../endpoint.ts'
import { toOpenApi } from './openapi.ts'
import { registry } from '../registry.ts'

test('openapi.json is the contract: after a change run `node scripts/launch.mjs openapi`', () => {
  const file = join(import.meta.dirname, '..', '..', '..', 'openapi.json')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(toOpenApi(registry))
})

test('every call is described once, under an id of its own', () => {
  const operations = Object.entries(toOpenApi(registry).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  )
  expect(operations.map(({ path, method }) => `${method} ${path}`).toSorted()).toEqual(
    registry.map(({ method, path }) => `${method.toLowerCase()} ${path}`).toSorted(),
  )
  expect(new Set(operations.map(({ operationId }) => operationId))).toHaveLength(registry.length)
})

test('who answers without an error envelope is named', () => {
  const { description } = toOpenApi(registry).info
  expect(description).not.toContain('Every answer that is not a success')
  for (const one of ['the firewall', 'the gateway', 'NextAuth']) expect(description).toContain(one)
})

test('the firewall answers too many calls as the service does, and the gateway alone does not', () => {
  const { info, components } = toOpenApi(registry)
  const { description } = components.responses['LimitExceededException'] ?? {}
  expect(info.description).toContain('Not so what the firewall takes for an attack (403)')
  expect(description).toBe(
    'LimitExceededException: too many calls. The `requestId` of the firewall is `firewall`. The gateway answers without an error envelope and without `Retry-After`.',
  )
})

/** Every object within, the document itself among them. */
const partsOf = (part: unknown): Readonly<Record<string, unknown>>[] =>
  typeof part === 'object' && part !== null
    ? [part as Readonly<Record<string, unknown>>, ...Object.values(part).flatMap(partsOf)]
    : []

test('every response that is referred to is described', () => {
  const { paths, components } = toOpenApi(registry)
  const referred = partsOf(paths)
    .map(({ $ref }) => $ref)
    .filter((ref) => typeof ref === 'string' && ref.includes('/responses/'))
  const described = Object.keys(components.responses).map(
    (name) => `#/components/responses/${name}`,
  )
  expect(new Set(referred)).toEqual(new Set(described))
})

describe('a webhook', () => {
  const { webhooks, components } = toOpenApi(registry)

  test('is sent a message, whose kinds the document tells apart', () => {
    expect(webhooks.message.post.requestBody.content).toEqual({
      'application/json': { schema: { $ref: '#/components/schemas/WebhookMessage' } },
    })
    expect(components.schemas['WebhookMessage']).toMatchObject({
      oneOf: [
        {
          properties: {
            type: { const: 'project.alert' },
            data: {
              properties: {
                alerts: { type: 'array', items: { $ref: '#/components/schemas/WebhookAlert' } },
              },
              required: ['projectId', 'at', 'subject', 'alerts'],
            },
          },
        },
        { properties: { type: { const: 'test' } } },
      ],
    })
    expect(components.schemas['WebhookAlert']).toMatchObject({
      oneOf: [
        'incident',
        'incident-resolved',
        'incident-retracted',
        'finding',
        'band',
        'cap-begins',
        'cap-ends',
      ].map((kind) => ({ properties: { kind: { const: kind } } })),
    })
  })

  test('is sent what shows that it is from us, and answers as the document says', () => {
    const { parameters, responses } = webhooks.message.post
    expect(parameters).toMatchObject(
      ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
        name,
        in: 'header',
        required: true,
      })),
    )
    expect(Object.keys(responses)).toEqual(['410', '2XX', 'default'])
  })
})

describe('the schemas', () => {
  const schemas = partsOf(toOpenApi(registry))

  test('describe a pair as JSON Schema of 2020 does', () => {
    expect(toOpenApi(registry).components.schemas['ProjectRow']).toMatchObject({
      properties: {
        scoreInterval: {
          type: ['array', 'null'],
          prefixItems: [{ type: 'number' }, { type: 'number' }],
        },
      },
    })
    expect(schemas.filter(({ items }) => Array.isArray(items))).toEqual([])
  })

  test('tell a number from its word, and a share from a percentage', () => {
    const { ProjectRow, Explanation } = toOpenApi(registry).components.schemas
    expect(ProjectRow).toMatchObject({
      properties: {
        confidence: { description: 'A word; `confidenceShare` is its number.' },
        yesPercentage: { type: ['number', 'null'], description: '0 to 100.' },
      },
    })
    expect(Explanation).toMatchObject({
      properties: { confidence: { description: expect.stringContaining('0 to 1') } },
    })
    const { responses } = toOpenApi(registry).paths['/api/projects/{id}']?.['get'] ?? {}
    expect(responses?.['200']).toMatchObject({
      content: {
        'application/json': {
          schema: {
            properties: { percentile: { description: expect.stringContaining('0 to 1') } },
          },
        },
      },
    })
  })

  test('have patterns that compile without look-around', () => {
    const patterns = schemas.map(({ pattern }) => pattern).filter((it) => typeof it === 'string')
    expect(patterns).toContain('^[a-z0-9]{2,32}$')
    expect(patterns.filter((pattern) => /\(\?<?[=!]/.test(pattern))).toEqual([])
    for (const pattern of patterns) expect(() => new RegExp(pattern, 'u'), pattern).not.toThrow()
  })
})

describe('a call', () => {
  const rename = command({
    id: 'things/rename',
    path: '/api/things/{id}/rename',
    access: 'user',
    summary: 'Renames a thing.',
    params: v.object({ id: v.string() }),
    query: v.object({ loud: v.optional(v.picklist(['yes', 'no']), 'no') }),
    body: v.object({ name: v.pipe(v.string(), v.trim(), v.maxLength(20)) }),
    output: v.object({ ok: v.literal(true) }),
    refusals: { NameTaken: 409, TooMany: 409, ThingNotFound: 404 },
  })
  const operation = toOpenApi([rename]).paths['/api/things/{id}/rename']?.['post']

  test('names its parameters, and whether they have to be there', () => {
    expect(operation?.parameters).toMatchObject([
      { name: 'id', in: 'path', required: true },
      { name: 'loud', in: 'query', required: false },
      { $ref: '#/components/parameters/IdempotencyKey' },
    ])
  })

  test('describes its body as it is sent', () => {
    expect(operation?.requestBody?.content).toMatchObject({
      'application/json': {
        schema: { properties: { name: { type: 'string', maxLength: 20 } }, required: ['name'] },
      },
    })
  })

  test('that takes a file describes a form in parts', () => {
    const upload = command({
      id: 'things/upload',
      path: '/api/things/upload',
      access: 'user',
      summary: 'Uploads a picture of a thing.',
      bodyType: 'multipart',
      body: v.object({
        picture: v.pipe(v.instance(File), v.maxSize(1024)),
        title: v.optional(v.string()),
      }),
      output: v.object({ ok: v.literal(true) }),
    })
    expect(toOpenApi([upload]).paths['/api/things/upload']?.['post']?.requestBody?.content).toEqual(
      {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: {
              picture: { type: 'string', format: 'binary' },
              title: { type: 'string' },
            },
            required: ['picture'],
          },
        },
      },
    )
  })

  test('refers to what has a name, and the document describes that', () => {
    const close = query({
      id: 'things/close',
      path: '/api/things/close',
      access: 'public',
      summary: 'Closes.',
      output: v.nullable(Done),
    })
    const { paths, components } = toOpenApi([close])
    expect(paths['/api/things/close']?.['get']?.responses['200']).toMatchObject({
      content: {
        'application/json': {
          schema: { anyOf: [{ $ref: '#/components/schemas/Done' }, { type: 'null' }] },
        },
      },
    })
    expect(components.schemas['Done']).toMatchObject({ required: ['ok'] })
  })

  test('says of what may be null that it has two types, and keeps what limits it', () => {
    const count = query({
      id: 'things/count',
      path: '/api/things/count',
      access: 'public',
      summary: 'Counts.',
      output: v.nullable(v.pipe(v.number(), v.minValue(0))),
    })
    const { responses } = toOpenApi([count]).paths['/api/things/count']?.['get'] ?? {}
    expect(responses?.['200']).toMatchObject({
      content: { 'application/json': { schema: { type: ['number', 'null'], minimum: 0 } } },
    })
  })

  test('lists its refusals under their status', () => {
    expect(operation?.responses).toMatchObject({
      404: { description: 'ThingNotFound' },
      409: { description: 'Conflict, NameTaken, TooMany' },
    })
  })

  test('that changes something for who is signed in lists what is refused before it is made', () => {
    const { 200: _, 404: __, 409: ___, ...common } = operation?.responses ?? {}
    expect(common).toEqual({
      400: { $ref: '#/components/responses/InvalidInput' },
      401: { $ref: '#/components/responses/Unauthorized' },
      403: { $ref: '#/components/responses/Forbidden' },
      413: { $ref: '#/components/responses/PayloadTooLarge' },
      415: { $ref: '#/components/responses/UnsupportedMediaType' },
      422: { $ref: '#/components/responses/IdempotencyKeyReused' },
      429: { $ref: '#/components/responses/LimitExceededException' },
      503: { $ref: '#/components/responses/Unavailable' },
      '5XX': { $ref: '#/components/responses/UnknownException' },
    })
  })

  test('whose answers caches keep is answered 304, and needs no session', () => {
    const kept = query({
      id: 'things/kept',
      path: '/api/things/kept',
      access: 'public',
      summary: 'Is kept.',
      output: v.string(),
      cache: 'snapshot',
    })
    const { responses } = toOpenApi([kept]).paths['/api/things/kept']?.['get'] ?? {}
    expect(Object.keys(responses ?? {})).toEqual(['200', '304', '403', '429', '503', '5XX'])
  })

  test('that conceals itself says 404 instead of 401', () => {
    const concealed = query({
      id: 'things/hidden',
      path: '/api/things/hidden',
      access: 'staff',
      concealed: true,
      summary: 'Is hidden.',
      output: v.string(),
    })
    const { responses } = toOpenApi([concealed]).paths['/api/things/hidden']?.['get'] ?? {}
    expect(Object.keys(responses ?? {})).toEqual(['200', '403', '404', '429', '503', '5XX'])
  })

  test('that can be made without a session and yet be refused for want of one says so', () => {
    const { paths } = toOpenApi(registry)
    for (const path of ['/api/impersonation-tool/delete', '/api/projects/vote']) {
      const [answers] = Object.values(paths[path] ?? {})
      expect(answers?.responses, path).toHaveProperty('401')
    }
  })

  test('of the auth protocol that leads to a page says so', () => {
    const { paths } = toOpenApi(registry)
    expect(Object.keys(paths['/api/auth/error']?.['get']?.responses ?? {})).toContain('302')
    expect(paths['/api/auth/error']?.['get']?.responses).not.toHaveProperty('200')
    expect(paths['/api/auth/signin/{provider}']?.['get']?.responses).not.toHaveProperty('200')
    expect(paths['/api/auth/signin/{provider}']?.['post']?.responses).toMatchObject({
      200: { description: 'Success' },
      302: { description: expect.stringContaining('redirect') },
    })
  })

  test('says whether one has to be signed in', () => {
    expect(operation).toMatchObject({ security: [{ session: [] }] })
    const open = query({
      id: 'things/list',
      path: '/api/things',
      access: 'public',
      summary: 'Lists.',
      output: v.array(v.string()),
    })
    expect(toOpenApi([open]).paths['/api/things']?.['get']).not.toHaveProperty('security')
    const either = { ...open, access: 'optional' } as const
    expect(toOpenApi([either]).paths['/api/things']?.['get']).toMatchObject({
      security: [{}, { session: [] }],
    })
  })

  test('takes the session from the cookie of https sites', () => {
    expect(toOpenApi([rename]).components.securitySchemes.session).toMatchObject({
      in: 'cookie',
      name: '__Host-next-auth.session-token',
      description: expect.stringContaining('on a laptop, it is `next-auth.session-token`'),
    })
  })

  test('whose schema has no words in JSON Schema is no description but an error', () => {
    const odd = query({
      id: 'things/odd',
      path: '/api/odd',
      access: 'public',
      summary: 'Odd.',
      output: v.map(v.string(), v.string()),
    })
    expect(() => toOpenApi([odd])).toThrow()
  })
})
