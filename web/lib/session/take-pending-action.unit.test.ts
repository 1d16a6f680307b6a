import { expect, it } from 'vitest'
import { parsePendingAction } from './take-pending-action.ts'

const stored = JSON.stringify({ type: 'WatchProject', projectId: 'corvane', until: 1_000 })

it('is valid until it expires', () => {
  expect(parsePendingAction(stored, 999)).toEqual({ type: 'WatchProject', projectId: 'corvane' })
  expect(parsePendingAction(stored, 1_000)).toBeUndefined()
})

it.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['null', 'null'],
  ['another type', '{"type":"Buy","projectId":"corvane","until":1000}'],
  ['no project', '{"type":"WatchProject","until":1000}'],
  ['no end', '{"type":"WatchProject","projectId":"corvane"}'],
])('is not read from %s', (_, other) => {
  expect(parsePendingAction(other, 0)).toBeUndefined()
})
