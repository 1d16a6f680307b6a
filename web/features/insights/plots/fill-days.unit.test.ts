import { expect, test } from 'vitest'
import { fillDays } from './fill-days.ts'

test('days without sign-ups are there, over the end of a month', () => {
  const known = [{ day: '2028-02-29', signUps: 3, confirmed: 2 }]
  expect(fillDays(known, 3, '2028-03-01T09:00:00.000Z')).toEqual([
    { day: '2028-02-28', signUps: 0, confirmed: 0 },
    { day: '2028-02-29', signUps: 3, confirmed: 2 },
    { day: '2028-03-01', signUps: 0, confirmed: 0 },
  ])
})
