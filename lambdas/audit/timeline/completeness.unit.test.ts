import { expect, test } from 'vitest'
import { countFound, verdictOf } from './completeness.ts'

const SESSION = 'hV3mT0pKQh8Yc0m2nV9sXr'
const event = (stream: string, type: string, commitId: string) => ({
  stream,
  version: 1,
  type,
  schemaVersion: 1,
  recordedAt: '2026-11-20T09:03:03.000Z',
  commitId,
  data: {},
})
const began = event(`Impersonation#${SESSION}`, 'ImpersonationStarted', 'a')
const renamed = event('Watchlist#jonas', 'WatchlistRenamed', 'b')
const added = event('Watchlist#jonas', 'ProjectsAdded', 'b')

test('events of one transaction are one command, and the session itself is none', () => {
  expect(countFound(SESSION, [began, renamed, added])).toEqual({
    found: 1,
    started: true,
    ended: false,
  })
  expect(countFound('another', [began])).toMatchObject({ found: 1, started: false })
})

const one = { actions: 1, version: 1 }
const two = { actions: 2, version: 1 }
const found = { found: 1, started: true, ended: false }

test('what fits the head as it was read before or after is complete', () => {
  expect(verdictOf({ before: one, after: one }, found, true)).toBe('complete')
  expect(verdictOf({ before: one, after: two }, found, true)).toBe('complete')
  expect(verdictOf({ before: { actions: 0, version: 1 }, after: one }, found, true)).toBe(
    'complete',
  )
})

test('what fits neither is incomplete, unless commands go on meanwhile', () => {
  expect(verdictOf({ before: two, after: two }, found, true)).toBe('incomplete')
  const three = { actions: 3, version: 1 }
  expect(verdictOf({ before: two, after: three }, found, true)).toBe('unsettled')
  expect(verdictOf({ before: one, after: one }, { ...found, ended: true }, true)).toBe('incomplete')
})

test('what was not looked at whole is too long, whatever was found', () => {
  expect(verdictOf({ before: one, after: one }, found, false)).toBe('too-long')
})
