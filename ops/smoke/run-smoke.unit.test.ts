import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { listen } from '../../local/http-servers.ts'
import { runSmoke } from './run-smoke.ts'

test('who stops it does not wait for the answers', async () => {
  const stopping = new AbortController()
  const silent = createServer(() => stopping.abort(new Error('stopped')))
  const origin = `http://127.0.0.1:${await listen(silent, 0)}`
  const told: unknown[] = []
  try {
    const running = runSmoke(origin, stopping.signal, (checked) => told.push(checked))
    await expect(running).rejects.toThrow('stopped')
  } finally {
    silent.closeAllConnections()
    silent.close()
  }
  expect(told).toEqual([])
})
