import { expect, test } from 'vitest'
import { outcomeText } from './outcome-text.ts'

test.each([
  [true, 'Fixed'],
  [false, 'Not fixed'],
  [null, 'Unknown whether fixed'],
])('an outcome of %s is told as %s', (done, text) => {
  expect(outcomeText(done, 'Fixed', 'Not fixed', 'Unknown whether fixed')).toBe(text)
})
