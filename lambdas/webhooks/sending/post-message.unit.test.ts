import { expect, test, vi } from 'vitest'
import { setEnvironment } from '../../../test/support/product/environment.ts'
import { postMessage } from './post-message.ts'

setEnvironment()

vi.mock(import('node:dns/promises'), async (importOriginal) => ({
  ...(await importOriginal()),
  lookup: (async () => await new Promise(() => {})) as never,
}))

test('a name that is not found within the time of a message is given up', async () => {
  const clock = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal)
  const outcome = postMessage('https://assay.example/hook', '{}', {})
  clock.abort()
  expect(await outcome).toBe('timeout')
})
