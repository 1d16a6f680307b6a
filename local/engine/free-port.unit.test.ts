import { createServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from './free-port.ts'

test('a port is none that the system gives to others meanwhile, nor one that somebody has', async () => {
  const port = await freePort()
  expect(port).toBeGreaterThanOrEqual(20_000)
  expect(port).toBeLessThan(32_000)
  const taken = createServer().listen(port, '127.0.0.1')
  onTestFinished(() => void taken.close())
  await new Promise((resolve) => taken.once('listening', resolve))
  const random = vi.spyOn(Math, 'random')
  onTestFinished(() => random.mockRestore())
  random.mockReturnValueOnce((port - 20_000 + 0.5) / 12_000)
  expect(await freePort()).not.toBe(port)
})
