import { expect, test } from 'vitest'
import { createPace } from './create-pace.ts'

test('500 a second: each caller waits for those before', async () => {
  let time = 10
  const pauses: number[] = []
  const pace = createPace(
    500,
    () => time,
    async (milliseconds) => {
      pauses.push(milliseconds)
      time += milliseconds
      await Promise.resolve()
    },
  )
  for (const number of [50, 25, 75]) await pace(number)
  expect(pauses).toEqual([100, 50])
  time += 10_000
  await pace(1)
  expect(pauses).toHaveLength(2)
})
