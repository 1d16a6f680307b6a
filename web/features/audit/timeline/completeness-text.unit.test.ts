import { expect, test } from 'vitest'
import { completenessText } from './completeness-line.tsx'

const whole = { verdict: 'complete', counted: 3, found: 3, started: true, ended: true } as const
const lacking = { ...whole, verdict: 'incomplete' } as const

test.each([
  [whole, true, 'Complete: all 3 commands that were counted are here.'],
  [{ ...whole, counted: 1 }, true, 'Complete: the one command that was counted is here.'],
  [{ ...whole, counted: 0 }, true, 'Complete: nothing was done, and no command was counted.'],
  [{ ...lacking, found: 1 }, true, 'Incomplete. Commands that were counted: 3. Of these here: 1.'],
  [
    { ...lacking, counted: 2 },
    true,
    'Incomplete. Commands that were counted: 2. There are events of 3.',
  ],
  [{ ...lacking, started: false }, true, 'Incomplete. The event of its beginning is missing.'],
  [{ ...lacking, ended: false }, true, 'Incomplete. The event of its end is missing.'],
  [
    { ...lacking, ended: true },
    false,
    'Incomplete. There is an event of its end, and the head knows of none.',
  ],
])('%j reads so', (found, isOver, text) => {
  expect(completenessText(found, isOver)).toBe(text)
})
