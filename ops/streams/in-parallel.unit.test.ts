import { expect, it } from 'vitest'
import { inParallel } from './in-parallel.ts'

const numbers = Array.from({ length: 100 }, (_, index) => index)

it('works on every item once, on several at a time', async () => {
  const done: number[] = []
  let underWay = 0
  let most = 0
  await inParallel(numbers, async (number) => {
    underWay += 1
    most = Math.max(most, underWay)
    await Promise.resolve()
    underWay -= 1
    done.push(number)
  })
  expect(done.toSorted((a, b) => a - b)).toEqual(numbers)
  expect(most).toBeGreaterThan(1)
})

it('begins nothing more after a failure, and throws it', async () => {
  const begun: number[] = []
  const work = inParallel(numbers, async (number) => {
    begun.push(number)
    await Promise.resolve()
    if (number === 3) throw new Error('third')
  })
  await expect(work).rejects.toThrow('third')
  expect(begun.length).toBeLessThan(numbers.length)
})

it('does nothing with nothing', async () => {
  await inParallel([], async () => {
    throw new Error('nothing to do')
  })
})
