import dns from 'node:dns'
import { once } from 'node:events'
import { createServer, isIP, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { listen } from '../../../local/http-servers.ts'
import { setEnvironment } from '../../../test/support/product/environment.ts'
import { postMessage } from './post-message.ts'

setEnvironment()
process.env['ASSAY_WEBHOOKS_TO_LOOPBACK'] = '1'

/** Of names whose owner chooses where they lead. */
const addressesOf = new Map<string, readonly string[]>()

vi.mock(import('node:dns/promises'), async (importOriginal) => {
  const original = await importOriginal()
  return {
    ...original,
    lookup: (async (name: string, options: object) => {
      if (name === 'assay.example') return await new Promise(() => {})
      const leadsTo = addressesOf.get(name)
      return leadsTo
        ? leadsTo.map((address) => ({ address, family: isIP(address) }))
        : await original.lookup(name, options)
    }) as never,
  }
})
afterEach(() => void vi.restoreAllMocks())

/** A server that answers each connection with some bytes, and leaves it open. */
const startServer = async (bytes: string) => {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {}).once('data', () => void socket.write(bytes))
  })
  return {
    url: `http://127.0.0.1:${await listen(server, 0)}`,
    sockets,
    [Symbol.dispose]: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

test('a name that is not found within the time of a message is given up', async () => {
  const clock = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal)
  const outcome = postMessage('https://assay.example/hook', '{}', {})
  clock.abort()
  expect(await outcome).toBe('timeout')
})

test.each([
  [
    'switches protocols',
    'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
    '101',
  ],
  ['switches without naming a protocol', 'HTTP/1.1 101 Switching Protocols\r\n\r\n', '101'],
  ['offers a protocol', 'HTTP/1.1 200 OK\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n', '200'],
  ['never ends its answer', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n', '200'],
  ['does not speak HTTP', 'What?\r\n\r\n', 'no connection'],
])('a server that %s is done with at once', async (_, bytes, outcome) => {
  // Its time is never up.
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal)
  using server = await startServer(bytes)
  expect(await postMessage(server.url, '{}', {})).toBe(outcome)
  const [socket] = server.sockets
  if (socket && !socket.closed) await once(socket, 'close')
})

test.each([
  ['nothing', ''],
  ['that it goes on', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
])('a server that says %s is given up', async (_, bytes) => {
  const clock = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal)
  using server = await startServer(bytes)
  const outcome = postMessage(server.url, '{}', {})
  await expect.poll(() => server.sockets[0]?.bytesRead).toBeGreaterThan(0)
  clock.abort()
  expect(await outcome).toBe('timeout')
})

test.each([
  [['10.0.0.1']],
  [['93.184.216.34', '169.254.169.254']],
  [['93.184.216.34', 'fd00:ec2::254']],
  [['::ffff:192.168.0.1']],
])('a name that leads to %j, where not all is the internet, is sent nothing', async (addresses) => {
  addressesOf.set('hook.example', addresses)
  expect(await postMessage('https://hook.example/', '{}', {})).toBe('address refused')
})

test('a name is asked for its addresses once: what was checked is what is connected to', async () => {
  using server = await startServer('HTTP/1.1 204 No Content\r\n\r\n')
  const { port } = new URL(server.url)
  addressesOf.set('localhost', ['127.0.0.1'])
  const asked = vi.spyOn(dns, 'lookup')
  expect(await postMessage(`http://localhost:${port}/`, '{}', {})).toBe('204')
  expect(asked).not.toHaveBeenCalled()
})

test('an address that was kept with the dot of the root is sent to', async () => {
  using server = await startServer('HTTP/1.1 204 No Content\r\n\r\n')
  addressesOf.set('localhost.', ['127.0.0.1'])
  expect(await postMessage(`http://localhost.:${new URL(server.url).port}/`, '{}', {})).toBe('204')
})
