import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ObjectStoreProxy {
  /** The methods of all requests, in order. */
  readonly calls: string[]
  /** `down`: connections break. `lost`: it is done, and the answer does not arrive. */
  state: 'up' | 'down' | 'failing' | 'lost'
  /** Runs between a request and its answer. */
  meanwhile: (method: string) => Promise<void>
  stop(): void
}

/** To be started before the first request, as the handlers make their client once. */
export const startObjectStoreProxy = async (): Promise<ObjectStoreProxy> => {
  const store = new URL(process.env['S3_ENDPOINT'] ?? '')
  const server = createServer((request, response) => {
    proxy.calls.push(request.method ?? '')
    if (proxy.state === 'down') {
      request.socket.destroy()
      return
    }
    if (proxy.state === 'failing') {
      request.resume().on('end', () => {
        response.writeHead(500, { 'content-type': 'application/xml' })
        response.end('<Error><Code>InternalError</Code><Message>Told to nobody.</Message></Error>')
      })
      return
    }
    const { method, url, headers } = request
    const forwarded = httpRequest(
      { host: store.hostname, port: store.port, method, path: url, headers },
      (answer) => {
        if (proxy.state === 'lost') {
          answer.resume().on('end', () => request.socket.destroy())
          return
        }
        void proxy.meanwhile(method ?? '').then(() => {
          response.writeHead(answer.statusCode ?? 500, answer.headers)
          answer.pipe(response)
        })
      },
    )
    request.pipe(forwarded)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  process.env['S3_ENDPOINT'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const proxy: ObjectStoreProxy = {
    calls: [],
    state: 'up',
    meanwhile: async () => await Promise.resolve(),
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
  return proxy
}
