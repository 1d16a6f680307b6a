import type { IncomingMessage, ServerResponse } from 'node:http'
import { isPagePath, pageSecurityHeaders, pictureSecurityHeaders } from '../../shared/pages.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { sendFile } from './files.ts'
import { refuse, type Surroundings } from './gateway.ts'

const FOR_EVER = { 'cache-control': 'public, max-age=31536000, immutable' }
const ASK_AGAIN = { 'cache-control': 'no-cache' }
const FOR_AN_HOUR = { 'cache-control': 'public, max-age=3600' }

interface Folders {
  /** The built page. */
  readonly web: string
  /** The object store. */
  readonly objects: string
  /** Holds `openapi.json`. */
  readonly repository: string
}

/**
 * What CloudFront and S3 serve beside the API: the page, its files, pictures; and on this machine
 * alone the health and the outbox under `/__local/`.
 */
export const createSurroundings =
  (folders: Folders, outbox: Outbox): Surroundings =>
  async (request, response) => {
    // Taken apart by hand: `URL` reads `//name/` as a host and throws at `//`.
    const address = request.url ?? '/'
    const [path = '/'] = address.split('?')
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    if (path.startsWith('/__local/')) {
      const query = new URLSearchParams(address.slice(path.length))
      return serveLocal(request, response, { path, query }, outbox)
    }
    if (path === '/api/openapi.json') {
      const headers = { ...pageSecurityHeaders, ...ASK_AGAIN }
      return await sendFile(request, response, folders.repository, 'openapi.json', { headers })
    }
    if (path.startsWith('/api/')) return false
    if (path.startsWith('/pictures/')) {
      return await sendFile(request, response, folders.objects, path, {
        headers: { ...pictureSecurityHeaders, ...FOR_AN_HOUR },
      })
    }
    return await servePage(request, response, folders.web, path)
  }

const servePage = async (
  request: IncomingMessage,
  response: ServerResponse,
  web: string,
  path: string,
): Promise<boolean> => {
  const caching = path.startsWith('/assets/') ? FOR_EVER : ASK_AGAIN
  const headers = { ...pageSecurityHeaders, ...caching }
  if (path !== '/index.html' && (await sendFile(request, response, web, path, { headers })))
    return true
  // A file that is missing is not a page.
  if (/\.[a-z0-9]+$/i.test(path)) return false
  return await sendFile(request, response, web, 'index.html', {
    status: isPagePath(path) ? 200 : 404,
    headers: { ...pageSecurityHeaders, ...ASK_AGAIN },
  })
}

const serveLocal = (
  request: IncomingMessage,
  response: ServerResponse,
  { path, query }: { readonly path: string; readonly query: URLSearchParams },
  outbox: Outbox,
): boolean => {
  if (!isLoopback(request)) {
    refuse(response, 403, 'Forbidden', 'This is for this machine only.')
    return true
  }
  const to = query.get('to')
  const answers: Readonly<Record<string, () => unknown>> = {
    '/__local/health': () => ({ status: 'ok' }),
    '/__local/outbox': () => outbox.list(to === null ? {} : { to }),
  }
  const answer = answers[path]
  if (!answer) return false
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
  response.end(JSON.stringify(answer()))
  return true
}

/** A page of another site that was pointed at this machine by its name still names that site. */
const isLoopback = ({ socket, headers }: IncomingMessage): boolean => {
  const { remoteAddress = '' } = socket
  const named = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(headers.host ?? '')
  return named && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(remoteAddress)
}
