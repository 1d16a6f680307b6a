import { expect, test } from 'vitest'
import { changesBetween, MAX_CHANGES } from './changes.ts'

const changes = (before: unknown, after: unknown) => changesBetween(before, after).changes

test('equal states differ nowhere', () => {
  expect(changes({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toEqual([])
})

test('what changed is named by its path, with both values', () => {
  const before = { lists: [{ name: 'Bridges', projects: ['corvane'] }], version: 1 }
  const after = { lists: [{ name: 'Bridges Q4', projects: ['corvane', 'gantrel'] }], version: 1 }
  expect(changes(before, after)).toEqual([
    { path: 'lists.0.name', before: 'Bridges', after: 'Bridges Q4' },
    { path: 'lists.0.projects.1', after: 'gantrel' },
  ])
})

test('what is gone has no value after, and what is new none before', () => {
  expect(changes({ a: 1 }, { b: null })).toEqual([
    { path: 'b', after: null },
    { path: 'a', before: 1 },
  ])
  expect(changes(null, { a: 1 })).toEqual([{ path: '', before: null, after: { a: 1 } }])
  expect(changes({ a: [] }, { a: {} })).toEqual([{ path: 'a', before: [], after: {} }])
})

test('no more than a hundred are listed, and it says so', () => {
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`k${index}`, index]))
  const found = changesBetween({}, many)
  expect([found.changes.length, found.more]).toEqual([100, true])
  const { k100: _, ...fewer } = many
  expect(changesBetween({}, fewer).more).toBe(false)
  expect(MAX_CHANGES).toBe(100)
})
