import { expect, test } from 'vitest'
import { currentListIn } from './current-list.ts'

const stored = JSON.stringify({ username: 'ada', listId: 'bridges' })

test('the stored list belongs to the user who chose it', () => {
  expect(currentListIn(stored, 'ada')).toBe('bridges')
  expect(currentListIn(stored, 'grace')).toBeUndefined()
  expect(currentListIn(stored, undefined)).toBeUndefined()
})

test.each([null, '', 'bridges', '7', 'null', '{}', '{"username":"ada","listId":7}'])(
  'ignores invalid stored values: %j',
  (value) => {
    expect(currentListIn(value, 'ada')).toBeUndefined()
    expect(currentListIn(value, undefined)).toBeUndefined()
  },
)
