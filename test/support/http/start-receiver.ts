import { createServer, type IncomingHttpHeaders } from 'node:http'
import { listen } from '../../../local/http-servers.ts'

export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A server that webhooks are sent to: a path is answered with what `answers` says, else with 200. */
export const startReceiver = async () => {
  const received: Received[] = []
  const answers = new Map<string, number | 'hangs'>()
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const path = request.url ?? ''
      received.push({ path, headers: request.headers, body })
      const answer = answers.get(path) ?? 200
      if (answer === 'hangs') return
      const upgrade = answer === 101 && { connection: 'Upgrade', upgrade: 'x' }
      response.writeHead(answer, { location: '/elsewhere', ...upgrade }).end('x'.repeat(100_000))
    })
  })
  return {
    origin: `http://127.0.0.1:${await listen(server, 0)}`,
    answers,
    at: (path: string): Received[] => received.filter((one) => one.path === path),
    close: (): void => {
      server.closeAllConnections()
      server.close()
    },
  }
}
