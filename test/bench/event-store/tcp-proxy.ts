import { connect, createServer, type Socket } from 'node:net'
import { listen } from '../../../local/http-servers.ts'

export interface TcpProxy {
  /** Leads to the engine. */
  readonly endpoint: string
  /** What has passed so far in both directions, headers and all. */
  bytes(): number
  close(): void
}

/** Stands between clients and the engine, and counts what passes. */
export const openTcpProxy = async (engine: string): Promise<TcpProxy> => {
  let bytes = 0
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(new URL(engine).port), '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('data', ({ length }) => (bytes += length))
      socket.on('error', () => socket.destroy())
    }
    near.pipe(far).pipe(near)
  })
  return {
    endpoint: `http://127.0.0.1:${await listen(server, 0)}`,
    bytes: () => bytes,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
