import { setTimeout as really } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createVirtualTime } from './virtual-time.ts'

test('whoever waits longest comes last, however long things really take', async () => {
  const time = createVirtualTime()
  const seen: string[] = []
  const task = (name: string, ...pauses: readonly number[]) => {
    return async () => {
      for (const pause of pauses) {
        await time.wait(pause)
        if (name === 'slow') await really(5)
        seen.push(`${name} ${pause}`)
      }
      return name
    }
  }
  const results = await time.run([task('slow', 10, 20), task('late', 15), task('last', 31)])
  expect(seen).toEqual(['slow 10', 'late 15', 'slow 20', 'last 31'])
  expect(results).toEqual(['slow', 'late', 'last'])
})

test('who waits for the same moment goes in the order of coming', async () => {
  const time = createVirtualTime()
  const seen: number[] = []
  const tasks = [1, 2, 3].map((number) => async () => {
    await time.wait(7)
    seen.push(number)
  })
  await time.run(tasks)
  expect(seen).toEqual([1, 2, 3])
})

test('an hour passes at once, and one that fails keeps nobody waiting', async () => {
  const time = createVirtualTime()
  const failing = async (): Promise<void> => {
    await time.wait(1)
    throw new Error('gone')
  }
  let isDone = false
  const patient = async (): Promise<void> => {
    await time.wait(3_600_000)
    isDone = true
  }
  await expect(time.run([failing, patient])).rejects.toThrow('gone')
  await expect.poll(() => isDone).toBe(true)
})
