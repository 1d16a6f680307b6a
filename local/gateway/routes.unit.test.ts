import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { command, query } from '../../shared/contract/endpoint.ts'
import { createRoutes } from './routes.ts'

const shared = { access: 'public', summary: 'A call.', output: v.unknown() } as const
const list = query({ ...shared, id: 'things/list', path: '/api/things' })
const create = command({ ...shared, id: 'things/create', path: '/api/things' })
const get = query({ ...shared, id: 'things/get', path: '/api/things/{id}' })
const newest = query({ ...shared, id: 'things/newest', path: '/api/things/newest' })
const part = query({ ...shared, id: 'things/part', path: '/api/things/{id}/parts/{part}' })
const log = command({ ...shared, id: 'log/line', path: '/api/log', alsoAt: ['/_log'] })

const routes = createRoutes([get, newest, part, list, create, log])

describe('matching', () => {
  test.each([
    ['GET', '/api/things', list],
    ['POST', '/api/things', create],
    ['GET', '/api/things/7', get],
    ['GET', '/api/things/7/parts/lid', part],
    ['POST', '/_log', log],
  ])('%s %s', (method, path, endpoint) => {
    expect(routes.match(method, path)?.endpoint.id).toBe(endpoint.id)
  })

  test('of two that fit, the one without parameters counts, in whatever order they came', () => {
    expect(routes.match('GET', '/api/things/newest')?.endpoint.id).toBe('things/newest')
    expect(createRoutes([newest, get]).match('GET', '/api/things/newest')?.endpoint.id).toBe(
      'things/newest',
    )
  })

  test('the key is written as API Gateway writes it, parameters are decoded', () => {
    expect(routes.match('GET', '/api/things/a%20b/parts/x%2Fy')).toMatchObject({
      key: 'GET /api/things/{id}/parts/{part}',
      parameters: { id: 'a b', part: 'x/y' },
    })
    expect(routes.match('POST', '/_log')?.key).toBe('POST /_log')
  })

  test('a parameter in broken percent-encoding stays as it is', () => {
    expect(routes.match('GET', '/api/things/%E0%A4%A')?.parameters).toEqual({ id: '%E0%A4%A' })
  })

  test.each([
    ['GET', '/api/things/'],
    ['GET', '/api/things//'],
    ['GET', '/api/things/7/'],
    ['GET', '/api/things/7/parts/'],
    ['GET', '/api/Things'],
    ['GET', 'api/things'],
    ['GET', '/'],
    ['GET', ''],
    ['DELETE', '/api/things/7'],
    ['get', '/api/things'],
  ])('not %s %j', (method, path) => {
    expect(routes.match(method, path)).toBeUndefined()
  })
})

test('the methods of a path, each once', () => {
  expect(routes.methods('/api/things')).toEqual(['GET', 'POST'])
  expect(routes.methods('/api/things/newest')).toEqual(['GET'])
  expect(routes.methods('/nowhere')).toEqual([])
})

test('every address is a key', () => {
  expect(routes.keys.toSorted()).toEqual([
    'GET /api/things',
    'GET /api/things/newest',
    'GET /api/things/{id}',
    'GET /api/things/{id}/parts/{part}',
    'POST /_log',
    'POST /api/log',
    'POST /api/things',
  ])
})
