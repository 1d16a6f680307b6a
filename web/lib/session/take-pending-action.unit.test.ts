import { expect, it, onTestFinished, vi } from 'vitest'
import { savePendingAction } from './pending-action.ts'
import { parsePendingAction, takePendingAction } from './take-pending-action.ts'

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

it('is taken once', () => {
  const entries = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  savePendingAction({ type: 'WatchProject', projectId: 'corvane' })
  expect(takePendingAction()).toEqual({ type: 'WatchProject', projectId: 'corvane' })
  expect(takePendingAction()).toBeUndefined()
})
