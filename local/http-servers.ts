import type { Server as HttpServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { StartError } from './start-error.ts'
import { systemCodeOf } from './system-errors.ts'

/**
 * As long as CloudFront keeps a connection to an origin at most. Node closes it after five seconds, when a
 * client that is held up may just be sending.
 */
export const IDLE_CONNECTION_MS = 60_000

export const listen = async (server: Server, port: number): Promise<number> =>
  await new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const taken = systemCodeOf(error) === 'EADDRINUSE'
      reject(
        taken
          ? new StartError(`Port ${port} is in use: give another with --port N.`)
          : new StartError(
              `Port ${port} cannot be used (${error.message}): give another with --port N.`,
            ),
      )
    })
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

/** Lets requests under way finish for a moment, then ends their connections. */
export const close = async (server: HttpServer): Promise<void> => {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const forced = setTimeout(() => server.closeAllConnections(), 2000)
  await closed
  clearTimeout(forced)
}
