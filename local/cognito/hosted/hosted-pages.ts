import type { IncomingMessage } from 'node:http'
import { choose, showAuthorize } from './authorize.ts'
import { problemPage } from './chooser-page.ts'
import { openIdConfiguration } from './discovery.ts'
import { type HostedResponse, json } from './hosted-response.ts'
import type { HostedServices } from './hosted-services.ts'
import { logOut } from './logout.ts'
import { OAuthError } from './oauth-error.ts'
import { readForm } from './parameters.ts'
import { giveTokens } from './token.ts'
import { showUserInfo } from './user-info.ts'

type Serve = (
  request: IncomingMessage,
  query: URLSearchParams,
) => HostedResponse | Promise<HostedResponse>

/** What browsers and OAuth clients find at an identity server; undefined for any other address. */
export type HostedPages = (request: IncomingMessage) => Promise<HostedResponse | undefined>

/**
 * Cognito's hosted sign-in, with a page in place of Google. It has no sessions, so that a tester
 * can choose another account at each visit.
 */
export const createHostedPages = (services: HostedServices): HostedPages => {
  const { pool, signingKey } = services
  const wellKnown = `/${pool.id}/.well-known`
  const userInfo: Serve = async (request) => await showUserInfo(request, services)
  const routes: Readonly<Record<string, Readonly<Record<string, Serve>>>> = {
    [`${wellKnown}/openid-configuration`]: {
      GET: () => json(200, openIdConfiguration(pool)),
    },
    [`${wellKnown}/jwks.json`]: {
      GET: async () => json(200, { keys: [(await signingKey()).publicJwk] }),
    },
    '/oauth2/authorize': {
      GET: (_, query) => showAuthorize(query, services),
      POST: async (request, query) => await choose(query, await readForm(request), services),
    },
    '/oauth2/token': {
      POST: async (request) => await giveTokens(request, await readForm(request), services),
    },
    '/oauth2/userInfo': { GET: userInfo, POST: userInfo },
    '/logout': { GET: (_, query) => logOut(query, pool) },
  }

  return async (request) => {
    const { method = 'GET', url = '/' } = request
    const [path = '/'] = url.split('?')
    const pictureId = /^\/pictures\/(\d{21})\.png$/.exec(path)?.[1]
    if (pictureId !== undefined) return await picture(pictureId, method)
    const methods = routes[path]
    if (!methods) return undefined
    const serve = methods[method]
    if (!serve) {
      const allow = Object.keys(methods).join(', ')
      return json(405, { error: 'invalid_request' }, { allow })
    }
    try {
      return await serve(request, new URLSearchParams(url.slice(path.length)))
    } catch (error) {
      if (!(error instanceof OAuthError)) throw error
      return path === '/oauth2/authorize' ? problemPage(`${error.message}.`) : error.answer()
    }
  }
}

const picture = async (id: string, method: string): Promise<HostedResponse> => {
  if (method !== 'GET') return json(405, { error: 'invalid_request' }, { allow: 'GET' })
  // sharp is large, and few starts need it.
  const { drawAccountPicture } = await import('./account-picture.ts')
  return {
    status: 200,
    headers: {
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    },
    body: await drawAccountPicture(id),
  }
}
