import type { IncomingMessage, ServerResponse } from 'node:http'
import { pageSecurityHeaders, pictureSecurityHeaders } from '../../shared/page-security.ts'
import { isPagePath } from '../../shared/pages.ts'
import { ROBOTS_TXT_PATH, robotsTxt } from '../../shared/robots-txt.ts'
import { SECURITY_TXT_PATH, securityTxt } from '../../shared/security-txt.ts'
import { sendFile } from './files.ts'
import { refuse, type StaticServer } from './gateway.ts'

const FOR_EVER = { 'cache-control': 'public, max-age=31536000, immutable' }
const ASK_AGAIN = { 'cache-control': 'no-cache' }
const SECURITY_CONTACT = 'security@assay.example'

const FOR_AN_HOUR = { 'cache-control': 'public, max-age=3600' }

/** What an address below `/__local/` answers, as JSON. */
export type LocalAnswer = (query: URLSearchParams) => unknown

interface StaticServerOptions {
  readonly web: string
  readonly objects: string
  /** Holds `openapi.json`. */
  readonly repository: string
  /** By the name behind `/__local/`; for this machine only. More may be added later. */
  readonly local: Readonly<Record<string, LocalAnswer>>
  /** The identity server: hosted sign-in and pictures of Google accounts. */
  readonly identityOrigin: string
  /** Of the site, known once the gateway listens. */
  readonly origin: () => string
}

/**
 * What CloudFront and S3 serve beside the API: the page, its files, pictures. On this machine also
 * what is under `/__local/`.
 */
export const createStaticServer = (parts: StaticServerOptions): StaticServer => {
  const { web, objects, repository, identityOrigin, origin } = parts
  const pageHeaders = pageSecurityHeaders(identityOrigin)
  return async (request, response) => {
    // Not by `URL`, which reads `//name/` as a host and throws at `//`.
    const address = request.url ?? '/'
    const [path = '/'] = address.split('?')
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    if (path.startsWith('/__local/')) {
      const query = new URLSearchParams(address.slice(path.length))
      return await serveLocal(request, response, { path, query }, parts.local)
    }
    if (path === '/api/openapi.json') {
      const headers = { ...pageHeaders, ...ASK_AGAIN }
      return await sendFile(request, response, repository, 'openapi.json', { headers })
    }
    if (path.startsWith('/api/')) return false
    if (path.startsWith('/pictures/')) {
      return await sendFile(request, response, objects, path, {
        headers: { ...pictureSecurityHeaders, ...(isOfUser(path) ? ASK_AGAIN : FOR_AN_HOUR) },
      })
    }
    if (path === SECURITY_TXT_PATH) {
      const headers = { ...pageHeaders, ...ASK_AGAIN, 'content-type': 'text/plain; charset=utf-8' }
      response.writeHead(200, headers).end(securityTxt(SECURITY_CONTACT, Date.now()))
      return true
    }
    if (path === ROBOTS_TXT_PATH) {
      const headers = { ...pageHeaders, ...ASK_AGAIN, 'content-type': 'text/plain; charset=utf-8' }
      response.writeHead(200, headers).end(robotsTxt(origin()))
      return true
    }
    return await servePage(request, response, { web, path, pageHeaders })
  }
}

/** Users change their pictures; those of projects never change. */
const isOfUser = (path: string): boolean => path.startsWith('/pictures/users/')

const servePage = async (
  request: IncomingMessage,
  response: ServerResponse,
  {
    web,
    path,
    pageHeaders,
  }: {
    readonly web: string
    readonly path: string
    readonly pageHeaders: Readonly<Record<string, string>>
  },
): Promise<boolean> => {
  const isLasting = path.startsWith('/assets/')
  const headers = { ...pageHeaders, ...(isLasting ? FOR_EVER : ASK_AGAIN) }
  if (
    path !== '/index.html' &&
    (await sendFile(request, response, web, path, { headers, isLasting }))
  )
    return true
  if (/\.[a-z0-9]+$/i.test(path)) return false
  return await sendFile(request, response, web, 'index.html', {
    status: isPagePath(path) ? 200 : 404,
    headers: { ...pageHeaders, ...ASK_AGAIN },
  })
}

const serveLocal = async (
  request: IncomingMessage,
  response: ServerResponse,
  { path, query }: { readonly path: string; readonly query: URLSearchParams },
  local: StaticServerOptions['local'],
): Promise<boolean> => {
  if (!isLoopback(request)) {
    refuse(response, 403, 'Forbidden', 'This is for this machine only.')
    return true
  }
  const answer = new Map(Object.entries(local)).get(path.slice('/__local/'.length))
  if (!answer) return false
  const body = JSON.stringify(await answer(query))
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
  response.end(body)
  return true
}

/** Blocks DNS rebinding: such a page still sends its own host name. */
const isLoopback = ({ socket, headers }: IncomingMessage): boolean => {
  const { remoteAddress = '' } = socket
  const named = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(headers.host ?? '')
  return named && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(remoteAddress)
}
