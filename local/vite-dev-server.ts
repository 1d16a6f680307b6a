import type { Server } from 'node:http'
import { join } from 'node:path'
import type { ViteDevServer } from 'vite'
import { isPagePath } from '../shared/pages.ts'
import type { StaticServer } from './gateway/gateway.ts'

/** Serves the page's sources by Vite, with hot reload. */
export const createViteDevServer = (): {
  wrap: (staticServer: StaticServer, gateway: Server) => StaticServer
  close: () => Promise<void>
} => {
  let vite: Promise<ViteDevServer> | undefined
  return {
    wrap: (staticServer, gateway) => async (request, response) => {
      vite ??= startVite(gateway)
      const { middlewares } = await vite
      const path = (request.url ?? '/').split('?')[0] ?? '/'
      if (/^\/(api|__local|pictures|_log)(\/|$)/.test(path)) {
        return await staticServer(request, response)
      }
      if (isPagePath(path)) request.url = '/index.html'
      return await new Promise((resolve) => {
        response.once('finish', () => resolve(true))
        middlewares(request, response, () => resolve(false))
      })
    },
    close: async () => await (await vite)?.close(),
  }
}

const startVite = async (gateway: Server): Promise<ViteDevServer> => {
  const { createServer } = await import('vite')
  return await createServer({
    configFile: join(import.meta.dirname, '..', 'vite.config.ts'),
    appType: 'spa',
    server: { middlewareMode: true, hmr: { server: gateway } },
  })
}
