import { runInNewContext } from 'node:vm'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isKeptByCaches } from '../../shared/contract/endpoint.ts'
import { registry } from '../../shared/contract/registry.ts'
import type { HttpError } from '../../lambdas/platform/http/response/http-error.ts'
import { readQuery } from '../../lambdas/platform/http/request/read-query.ts'
import { queryFunctionCode } from './query-function.ts'

interface Field {
  readonly value: string
  readonly multiValue?: readonly { readonly value: string }[]
}
interface EdgeEvent {
  readonly request: { readonly uri: string; readonly querystring: Readonly<Record<string, Field>> }
}

const code = queryFunctionCode(registry)
const handler = runInNewContext(`${code}; handler`) as (event: EdgeEvent) => {
  readonly uri: string
  readonly querystring: string
}

/** What is left of an address, its query given to the function as CloudFront gives it: undecoded. */
const left = (address: string): string => {
  const [uri = '', query = ''] = address.split('?')
  const sent = query === '' ? [] : query.split('&').map((part) => part.split(/=(.*)/s))
  const fields: Record<string, Field> = {}
  for (const [name = '', value = ''] of sent) {
    const before = fields[name]
    fields[name] = before
      ? { value, multiValue: [...(before.multiValue ?? [before]), { value }] }
      : { value }
  }
  const request = handler({ request: { uri, querystring: fields } })
  return request.querystring === '' ? request.uri : `${request.uri}?${request.querystring}`
}

test.each([
  ['/api/search-project?x=1', '/api/search-project'],
  [
    '/api/search-project?perPage=5&keyword=quern&page=2',
    '/api/search-project?keyword=quern&page=2&perPage=5',
  ],
  ['/api/search-project?keyword=a%26b%3Dc+d', '/api/search-project?keyword=a%26b%3Dc+d'],
  ['/api/search-project?Keyword=quern', '/api/search-project'],
  ['/api/search-project?%6beyword=quern', '/api/search-project?keyword=quern'],
  ['/api/search-project?%=1&keyword=', '/api/search-project?keyword='],
  ['/api/search-project?page=2&x=1&page=3&x=2', '/api/search-project?page=2&page=3'],
  [
    '/api/skynet/twitter-activity-by-dates?type=followers&dates=2026-11-02&dates=2026-11-01',
    '/api/skynet/twitter-activity-by-dates?dates=2026-11-02&dates=2026-11-01&type=followers',
  ],
  ['/api/search-project?page=2&p%61ge=3', '/api/search-project?page=2&page=3'],
  ['/api/highlights?page=2', '/api/highlights'],
  // Calls of one behaviour keep each their own names.
  ['/api/projects/tidewell/score?limit=5&version=1', '/api/projects/tidewell/score?version=1'],
  ['/api/projects/share.png?v=1', '/api/projects/share.png'],
  ['/api/projects/tidewell/share.png?w=1&v=1', '/api/projects/tidewell/share.png?v=1'],
  ['/api/projects/tidewell/sharexpng?v=1', '/api/projects/tidewell/sharexpng'],
  ['/sitemap.xml?page=2&from=mail', '/sitemap.xml?page=2'],
])('of %s is left %s', (asked, expected) => {
  expect(left(asked)).toBe(expected)
})

test('names of what every object has are no names of a query', () => {
  expect(left('/api/search-project?__proto__=1&constructor=2&toString=3&keyword=x')).toBe(
    '/api/search-project?keyword=x',
  )
})

const kept = registry.filter(isKeptByCaches)

/** An address of a call, whatever stands in its place of an id. */
const addressesOf = ({ path, alsoAt }: (typeof kept)[number]): string[] =>
  [path, ...alsoAt].map((one) => one.replaceAll(/\{\w+\}/g, 'tidewell'))

const namesOf = ({ query }: (typeof kept)[number]): string[] =>
  query && 'entries' in query ? Object.keys(query.entries as object) : []

test('no kept call loses a name that it reads, and none keeps another', () => {
  for (const call of kept) {
    const names = namesOf(call).toSorted()
    for (const address of addressesOf(call)) {
      const query = ['unknown', ...names.toReversed()].map((name) => `${name}=1`).join('&')
      const expected = names.length === 0 ? '' : `?${names.map((name) => `${name}=1`).join('&')}`
      expect(left(`${address}?${query}`)).toBe(`${address}${expected}`)
    }
  }
})

test('queries that a call answers alike are one query, in whatever order and company they come', () => {
  const call = kept.find(({ path }) => path === '/api/leaderboard')
  const names = call ? namesOf(call) : []
  const field = fc.tuple(
    fc.constantFrom(...names, 'utm_source', 'x'),
    fc.constantFrom('1', 'a%20b'),
  )
  fc.assert(
    fc.property(fc.uniqueArray(field, { selector: ([name]) => name, maxLength: 8 }), (fields) => {
      const write = (some: typeof fields) =>
        `/api/leaderboard?${some.map(([name, value]) => `${name}=${value}`).join('&')}`
      const known = fields.filter(([name]) => names.includes(name))
      const sorted = known.toSorted(([one], [other]) => (one < other ? -1 : 1))
      expect(left(write(fields))).toBe(known.length === 0 ? '/api/leaderboard' : write(sorted))
    }),
  )
})

test('what is given several times is taken or refused as without the edge', () => {
  const values = fc.array(fc.constantFrom('1', 'a%20b', '2026-11-01', ''), { maxLength: 3 })
  const question = fc.nat(kept.length - 1).chain((index) => {
    const name = fc.constantFrom(...(kept[index] ? namesOf(kept[index]) : []), 'x')
    return fc.record({
      index: fc.constant(index),
      sent: fc.array(fc.tuple(name, values), { maxLength: 4 }),
    })
  })
  fc.assert(
    fc.property(question, ({ index, sent }) => {
      const call = kept[index]!
      const query = sent.flatMap(([name, all]) => all.map((value) => `${name}=${value}`)).join('&')
      const [address = ''] = addressesOf(call)
      const [, rest = ''] = left(`${address}?${query}`).split('?')
      expect(readOf(call, rest)).toEqual(readOf(call, query))
    }),
  )
})

/** What a handler reads of the names that its call has, or how it refuses them. */
const readOf = (call: (typeof kept)[number], query: string): unknown => {
  try {
    const { x: _, ...known } = readQuery(call, query)
    return known
  } catch (error) {
    return (error as HttpError).code
  }
}

test('is small enough for CloudFront', () => {
  expect(Buffer.byteLength(code)).toBeLessThan(10_240)
})
