import { expect, it } from 'vitest'
import { inParallel } from './in-parallel.ts'

const numbers = Array.from({ length: 100 }, (_, index) => index)

it('works on every item once, on as many at a time as it may', async () => {
  const done: number[] = []
  let underWay = 0
  let max = 0
  await inParallel(numbers, 8, async (number) => {
    underWay += 1
    max = Math.max(max, underWay)
    await Promise.resolve()
    underWay -= 1
    done.push(number)
  })
  expect(done.toSorted((a, b) => a - b)).toEqual(numbers)
  expect(max).toBe(8)
})

it('begins nothing more after a failure, and throws it', async () => {
  const begun: number[] = []
  const work = inParallel(numbers, 8, async (number) => {
    begun.push(number)
    await Promise.resolve()
    if (number === 3) throw new Error('third')
  })
  await expect(work).rejects.toThrow('third')
  expect(begun.length).toBeLessThan(12)
})

it('does nothing with nothing', async () => {
  const nothing = inParallel([], 8, async () => {
    throw new Error('nothing to do')
  })
  await expect(nothing).resolves.toBeUndefined()
})
