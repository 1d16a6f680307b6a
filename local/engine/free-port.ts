import { createServer } from 'node:net'

/**
 * Below those that systems give to connections and to servers that take any: until the engine listens, one
 * of the many of a busy machine could get the port.
 */
const FIRST = 20_000
const LAST = 32_000

/** A port of the loopback interface that is free at this moment. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST))
    if (await isFree(port)) return port
  }
}

const isFree = async (port: number): Promise<boolean> =>
  await new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false)
      else reject(error)
    })
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
