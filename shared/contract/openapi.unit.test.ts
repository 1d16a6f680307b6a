import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { command, query } from './endpoint.ts'
import { toOpenApi } from './openapi.ts'
import { registry } from './registry.ts'

test('openapi.json is the contract: after a change run `node scripts/launch.mjs openapi`', () => {
  const file = join(import.meta.dirname, '..', '..', 'openapi.json')
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
    refusals: { NameTaken: 409, TooMany: 409, NotFound: 404 },
  })
  const operation = toOpenApi([rename]).paths['/api/things/{id}/rename']?.['post']

  test('names its parameters, and whether they have to be there', () => {
    expect(operation?.parameters).toMatchObject([
      { name: 'id', in: 'path', required: true },
      { name: 'loud', in: 'query', required: false },
      { name: 'Idempotency-Key', in: 'header', required: false },
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

  test('lists its refusals under their status', () => {
    expect(Object.keys(operation?.responses ?? {})).toEqual(['200', '404', '409'])
    expect(operation?.responses).toMatchObject({ 409: { description: 'NameTaken, TooMany' } })
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
