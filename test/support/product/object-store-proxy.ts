import { createServer, request as httpRequest } from 'node:http'
import { listen } from '../../../local/http-servers.ts'

export interface ObjectStoreProxy {
  /** All requests for pictures in order, as `METHOD key`. */
  readonly calls: string[]
  /** `down`: connections break. `lost`: it is done, and the answer does not arrive. */
  state: 'up' | 'down' | 'failing' | 'lost'
  /** Runs between a request and its answer. */
  meanwhile: (method: string) => Promise<void>
  /** From now on handlers that begin reach their object store through this. */
  standIn(): void
  stop(): void
}

/** For {@link startTestCloud}, which lets it stand in before the first handler makes its client. */
export const startObjectStoreProxy = async (): Promise<ObjectStoreProxy> => {
  let store = new URL('http://127.0.0.1')
  let pictures = ''
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '', 'http://store').pathname
    if (path.startsWith(pictures)) {
      proxy.calls.push(`${request.method} ${path.slice(pictures.length)}`)
    }
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
  const port = await listen(server, 0)
  const proxy: ObjectStoreProxy = {
    calls: [],
    state: 'up',
    meanwhile: async () => await Promise.resolve(),
    standIn: () => {
      store = new URL(process.env['S3_ENDPOINT'] ?? '')
      pictures = `/${process.env['ASSAY_PICTURES_BUCKET']}/`
      process.env['S3_ENDPOINT'] = `http://127.0.0.1:${port}`
    },
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
  return proxy
}
