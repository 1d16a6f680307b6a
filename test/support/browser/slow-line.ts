import { Agent, createServer, request as send } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { listen } from '../../../local/http-servers.ts'

/** Milliseconds that a request waits at most: what comes late on a slow line, each by another time. */
const delayOf = (path: string): number => {
  if (path.endsWith('.woff2')) return 1_500
  if (path.startsWith('/api/')) return Math.random() * 500
  return path.endsWith('.js') ? Math.random() * 150 : 0
}

/** A proxy for a browser that makes of loopback a slow line, where answers come in any order. */
export interface SlowLine {
  readonly server: string
  stop(): void
}

export const startSlowLine = async (): Promise<SlowLine> => {
  const agent = new Agent({ keepAlive: true })
  const proxy = createServer((request, response) => {
    const { method, url = '' } = request
    const { 'proxy-connection': _, ...headers } = request.headers
    const forward = () => {
      const forwarded = send(url, { method, headers, agent }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response).on('error', () => answer.destroy())
      })
      forwarded.on('error', () => response.destroy())
      response.on('close', () => forwarded.destroy())
      request.pipe(forwarded)
    }
    void wait(delayOf(new URL(url).pathname)).then(forward)
  })
  // What a test itself asks for comes at once; other hosts are never reached.
  proxy.on('connect', ({ url }, socket) => {
    const { hostname, port } = new URL(`http://${url}`)
    if (hostname !== 'localhost') {
      socket.destroy()
      return
    }
    const tunnel = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      socket.pipe(tunnel).pipe(socket)
    })
    for (const [one, other] of [
      [tunnel, socket],
      [socket, tunnel],
    ] as const)
      one.on('error', () => other.destroy())
  })
  const port = await listen(proxy, 0)
  return {
    server: `http://127.0.0.1:${port}`,
    stop: () => {
      agent.destroy()
      proxy.close()
      proxy.closeAllConnections()
    },
  }
}
