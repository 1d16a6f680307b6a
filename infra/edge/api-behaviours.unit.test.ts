import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type AnyEndpoint, command, query } from '../../shared/contract/endpoint.ts'
import { registry } from '../../shared/contract/registry.ts'
import { apiBehaviours } from './api-behaviours.ts'

const output = v.string()
const open = { access: 'public', summary: '', output } as const
const text = v.optional(v.string(), '')
const get = query({
  id: 'things/get',
  path: '/api/things/{id}',
  ...open,
  cache: 'public',
})
const find = query({
  id: 'things/find',
  path: '/api/find',
  ...open,
  query: v.object({ page: text, keyword: text }),
  cache: 'public',
})
const vote = query({
  id: 'things/vote',
  path: '/api/things/vote',
  ...open,
})
const log = command({
  id: 'auth/log',
  path: '/api/auth/_log',
  ...open,
  alsoAt: ['/_log'],
})
const mine = query({ id: 'mine/list', path: '/api/mine', ...open, access: 'user' })

test('answers that may be kept are, everything else is not cached', () => {
  expect(apiBehaviours([get, find, mine])).toEqual([
    { pattern: '/api/things/*', isCached: true, varyBy: [], keptAtMostSeconds: 86_400 },
    { pattern: '/api/find', isCached: true, varyBy: [], keptAtMostSeconds: 86_400 },
    { pattern: '/api/*', isCached: false, varyBy: [], keptAtMostSeconds: 0 },
  ])
})

test('what is not to be kept is taken out of a pattern that is', () => {
  expect(apiBehaviours([get, vote])).toEqual([
    { pattern: '/api/things/vote', isCached: false, varyBy: [], keptAtMostSeconds: 0 },
    { pattern: '/api/things/*', isCached: true, varyBy: [], keptAtMostSeconds: 86_400 },
    { pattern: '/api/*', isCached: false, varyBy: [], keptAtMostSeconds: 0 },
  ])
})

test('a call outside /api has an address of its own', () => {
  expect(apiBehaviours([log])).toEqual([
    { pattern: '/_log', isCached: false, varyBy: [], keptAtMostSeconds: 0 },
    { pattern: '/api/*', isCached: false, varyBy: [], keptAtMostSeconds: 0 },
  ])
})

test('an address is cached only if every call there may be', () => {
  const post = command({ id: 'things/put', path: '/api/find', ...open, access: 'user' })
  expect(apiBehaviours([find, post])).toEqual([
    { pattern: '/api/*', isCached: false, varyBy: [], keptAtMostSeconds: 0 },
  ])
})

test('no answer that depends on who asks is ever kept', () => {
  const reckless: AnyEndpoint = { ...mine, cache: 'public' }
  expect(apiBehaviours([reckless])).toEqual([
    { pattern: '/api/*', isCached: false, varyBy: [], keptAtMostSeconds: 0 },
  ])
})

test('feeds of one name share a behaviour, and no other file comes under it', () => {
  const feed = query({ id: 'things/feed', path: '/things.atom', ...open, cache: 'snapshot' })
  const feedOf = query({
    id: 'things/one',
    path: '/x/{id}/things.atom',
    ...open,
    cache: 'snapshot',
  })
  const other = query({ id: 'news/feed', path: '/x/news.atom', ...open, cache: 'public' })
  expect(
    apiBehaviours([feed, feedOf, other]).map(({ pattern, keptAtMostSeconds }) => [
      pattern,
      keptAtMostSeconds,
    ]),
  ).toEqual([
    ['*/things.atom', 5],
    ['*/news.atom', 86_400],
    ['/api/*', 0],
  ])
})

test('calls of one folder share a behaviour, without what may not be kept', () => {
  const history = query({
    id: 'things/history',
    path: '/api/things/{id}/history',
    ...open,
    query: v.object({ to: text, from: text }),
    cache: 'public',
  })
  const report = command({ id: 'things/report', path: '/api/things/{id}/report', ...open })
  expect(apiBehaviours([get, history, report, vote])).toEqual([
    { pattern: '/api/things/*/report', isCached: false, varyBy: [], keptAtMostSeconds: 0 },
    { pattern: '/api/things/vote', isCached: false, varyBy: [], keptAtMostSeconds: 0 },
    { pattern: '/api/things/*', isCached: true, varyBy: [], keptAtMostSeconds: 86_400 },
    { pattern: '/api/*', isCached: false, varyBy: [], keptAtMostSeconds: 0 },
  ])
})

test('what follows from the ratings is kept for seconds, with all of its folder', () => {
  const score = query({
    id: 'things/score',
    path: '/api/things/{id}/score',
    ...open,
    cache: 'snapshot',
  })
  expect(apiBehaviours([score, get])[0]).toEqual({
    pattern: '/api/things/*',
    isCached: true,
    varyBy: [],
    keptAtMostSeconds: 5,
  })
})

test('what its address names is kept for a year, beside the calls of its folder', () => {
  const picture = query({
    id: 'things/picture',
    path: '/api/things/{id}/picture.png',
    ...open,
    query: v.object({ v: text }),
    cache: 'content',
  })
  expect(apiBehaviours([get, picture]).slice(0, 2)).toEqual([
    {
      pattern: '/api/things/*/picture.png',
      isCached: true,
      varyBy: [],
      keptAtMostSeconds: 31_536_000,
    },
    { pattern: '/api/things/*', isCached: true, varyBy: [], keptAtMostSeconds: 86_400 },
  ])
})

test('a call may name headers that tell its answers apart', () => {
  const picture = query({
    id: 'images/show',
    path: '/_next/picture',
    ...open,
    cache: 'public',
    varyBy: ['Accept'],
  })
  expect(apiBehaviours([picture])[0]).toEqual({
    pattern: '/_next/picture',
    isCached: true,
    varyBy: ['Accept'],
    keptAtMostSeconds: 86_400,
  })
})

test('every call of the contract meets the behaviour that its caching asks for', () => {
  const behaviours = apiBehaviours(registry)
  for (const { path, alsoAt, cache, varyBy } of registry) {
    for (const one of [path, ...alsoAt]) {
      const met = behaviours.find(({ pattern }) =>
        new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(one.replaceAll(/\{\w+\}/g, 'x')),
      )
      expect([one, met?.isCached]).toEqual([one, cache !== 'none'])
      if (cache === 'none') continue
      const keptAtMostSeconds = { snapshot: 5, public: 86_400, content: 31_536_000 }[cache]
      expect([one, met?.keptAtMostSeconds]).toEqual([one, keptAtMostSeconds])
      expect(met?.varyBy).toEqual(varyBy)
    }
  }
})
