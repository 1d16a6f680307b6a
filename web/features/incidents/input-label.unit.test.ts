import { expect, test } from 'vitest'
import { inputLabel } from './input-label.ts'

test('the id of an input reads as words', () => {
  expect(inputLabel('admin_control')).toBe('admin control')
})
