import { expect, test } from 'vitest'
import { eventKind, eventSummary, shortValue, sortedJson } from './event-labels.ts'

test.each([
  ['WatchlistRenamed', 'edit'],
  ['ImpersonationStarted', 'session'],
  ['WalletUnlinked', 'remove'],
  ['WalletLinked', 'add'],
  ['SurveyAnswered', 'check'],
  ['ProjectsReordered', 'move'],
  ['Something', 'other'],
])('%s is of kind %s', (type, kind) => {
  expect(eventKind(type)).toBe(kind)
})

test('the first three values stand in one line, names before ids, long ones cut', () => {
  expect(eventSummary({ data: { id: 'w1', name: 'Bridges Q4' } })).toBe('name: Bridges Q4 · id: w1')
  expect(eventSummary({ data: { d: 4, a: 1, b: [2], c: null } })).toBe(
    'a: 1 · b: [2] · c: null · …',
  )
  expect(eventSummary({ data: { text: 'a b '.repeat(11) } })).toBe(`text: ${'a b '.repeat(10)}…`)
  expect(eventSummary({ data: null })).toBe('')
})

test('what is encrypted is left out of a line, and cut short in a list of changes', () => {
  expect(eventSummary({ data: { sealed: 'x'.repeat(60), fingerprint: 'y'.repeat(43) } })).toBe('')
  expect(shortValue('x'.repeat(60))).toBe('xxxxxxxx…')
})

test('JSON has its names in one order', () => {
  expect(sortedJson({ b: [{ d: 1, c: 2 }], a: null })).toBe(
    JSON.stringify({ a: null, b: [{ c: 2, d: 1 }] }, null, 2),
  )
})
