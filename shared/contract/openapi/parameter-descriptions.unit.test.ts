import { expect, test } from 'vitest'
import type { AnyEndpoint } from '../endpoint.ts'
import { parameterDescriptions } from './parameter-descriptions.ts'
import { toOpenApi } from './openapi.ts'
import { registry } from '../registry.ts'

/** The parameters of a call, of its path and of its query. */
const entriesOf = ({ params, query }: AnyEndpoint): [name: string, schema: unknown][] =>
  [params, query].flatMap((schema) =>
    schema !== undefined && 'entries' in schema ? Object.entries(Object(schema.entries)) : [],
  )

test('every parameter of every path and query is described, and nothing else is', () => {
  const described = Object.entries(parameterDescriptions).flatMap(([id, names]) =>
    Object.keys(names).map((name) => `${id} ${name}`),
  )
  const declared = registry.flatMap((endpoint) =>
    entriesOf(endpoint).map(([name]) => `${endpoint.id} ${name}`),
  )
  expect(new Set(described)).toEqual(new Set(declared))
})

const LIMITS = new Set(['min_value', 'max_value', 'max_length'])

interface Part {
  readonly type: string
  readonly requirement?: unknown
  readonly options?: readonly unknown[]
  readonly pipe?: readonly Part[]
  readonly wrapped?: Part
  readonly item?: Part
}

/** What follows a transformation stands in no JSON Schema of what is sent. */
const limitsOf = ({ pipe = [], wrapped }: Part): unknown[] => {
  if (wrapped) return limitsOf(wrapped)
  const at = pipe.findIndex(({ type }) => type === 'transform')
  return (at === -1 ? [] : pipe.slice(at)).flatMap(({ type, requirement, options = [], item }) =>
    LIMITS.has(type) ? [requirement] : (item?.options ?? options),
  )
}

test('descriptions name the limits and choices that their schemas cannot', () => {
  const unnamed = registry.flatMap((endpoint) =>
    entriesOf(endpoint).flatMap(([name, part]) =>
      limitsOf(part as Part)
        .filter((limit) => !parameterDescriptions[endpoint.id]?.[name]?.includes(String(limit)))
        .map((limit) => `${endpoint.id} ${name}: ${String(limit)}`),
    ),
  )
  expect(unnamed).toEqual([])
})

test('the document says how several values of a parameter are divided', () => {
  const { paths } = toOpenApi(registry)
  expect(paths['/api/security-alerts']?.['get']?.parameters).toContainEqual({
    name: 'status',
    in: 'query',
    required: false,
    description: 'Up to 3, divided by commas: confirmed, watching, resolved.',
    schema: { type: 'string' },
  })
})

test('the document says what stands in a path', () => {
  const { paths } = toOpenApi(registry)
  expect(paths['/api/projects/{id}']?.['get']?.parameters).toMatchObject([
    { name: 'id', in: 'path', description: 'The id of a project.' },
  ])
  const undescribed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods)
      .flatMap(({ parameters }) => parameters)
      .filter((parameter) => 'name' in parameter && !parameter.description)
      .map((parameter) => [path, parameter]),
  )
  expect(undescribed).toEqual([])
})

test('of the next page of the leaderboard it is said how a client mirrors a list that moves', () => {
  const { after } = parameterDescriptions['projects/leaderboard'] ?? {}
  expect(after).not.toContain('repeats nothing')
  expect(after).toContain('With other filters, weights or another order than there it is refused.')
  expect(after).toMatch(/begin again when `asOf` is not that of the first page.*`sort=name`/)
})
