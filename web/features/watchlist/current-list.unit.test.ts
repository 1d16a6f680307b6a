import { expect, test } from 'vitest'
import { listIdOf, parseCurrentList } from './current-list.ts'

const stored = parseCurrentList(JSON.stringify({ username: 'ada', listId: 'bridges' }))

test('the stored list belongs to the user who chose it', () => {
  expect(listIdOf(stored, 'ada')).toBe('bridges')
  expect(listIdOf(stored, 'grace')).toBeUndefined()
  expect(listIdOf(stored, undefined)).toBeUndefined()
  expect(listIdOf(null, undefined)).toBeUndefined()
})

test.each([null, '', 'bridges', '7', 'null', '{}', '{"username":"ada","listId":7}'])(
  'ignores invalid stored values: %j',
  (value) => {
    expect(parseCurrentList(value)).toBeNull()
  },
)
