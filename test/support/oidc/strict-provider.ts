import { createServer } from 'node:http'
import {
  calculateJwkThumbprint,
  decodeJwt,
  exportJWK,
  generateKeyPair,
  type JWTPayload,
  SignJWT,
} from 'jose'
import { Provider, type ProviderContext } from 'oidc-provider'
import { listen } from '../../../local/http-servers.ts'

export interface StrictUser {
  readonly sub: string
  readonly googleId: string
  readonly email: string
  readonly emailVerified?: boolean | string
  readonly picture?: string
  readonly groups?: readonly string[]
  /** Absent: a user of the pool itself. */
  readonly isGoogle?: boolean
}

export interface StrictProvider {
  readonly origin: string
  /** Goes through the pages as `user` and answers the address that the browser is sent back to. */
  signIn(authorizeAddress: string, user: StrictUser): Promise<URL>
  /** Puts another id token into the next answer of the token endpoint. */
  replaceIdToken(replace: (claims: JWTPayload, idToken: string) => Promise<string>): void
  /** Requests for the key set. */
  keySetRequests(): number
  sign(claims: JWTPayload): Promise<string>
  stop(): Promise<void>
}

const SCOPE = 'openid email profile aws.cognito.signin.user.admin'

/**
 * A third-party OpenID provider in place of the hosted pages: it demands PKCE and the client's
 * secret, accepts each code once, and signs in the user that the test names.
 */
export const startStrictProvider = async ({
  clientId,
  clientSecret,
  redirectUri,
}: {
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUri: string
}): Promise<StrictProvider> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  const sign = async (claims: JWTPayload): Promise<string> =>
    await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey)

  const users = new Map<string, StrictUser>()
  let here: StrictUser | undefined
  let replace: ((claims: JWTPayload, idToken: string) => Promise<string>) | undefined
  let keySetRequests = 0

  const server = createServer((request, response) => provider.callback()(request, response))
  const origin = `http://127.0.0.1:${await listen(server, 0)}`

  const provider = new Provider(origin, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...jwk, kid, alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['a key of tests'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    scopes: SCOPE.split(' '),
    routes: {
      authorization: '/oauth2/authorize',
      token: '/oauth2/token',
      jwks: '/.well-known/jwks.json',
    },
    // Cognito puts all claims into the id token.
    conformIdTokenClaims: false,
    claims: {
      openid: ['sub', 'cognito:username', 'cognito:groups', 'identities', 'token_use'],
      email: ['email', 'email_verified'],
      profile: ['picture'],
    },
    findAccount: async (_: unknown, sub: string) =>
      await Promise.resolve({
        accountId: sub,
        claims: async () => await Promise.resolve(claimsOf(users.get(sub))),
      }),
    ttl: {
      Interaction: 600,
      Session: 600,
      Grant: 600,
      AccessToken: 600,
      IdToken: 600,
      RefreshToken: 600,
    },
    issueRefreshToken: async () => await Promise.resolve(true),
    loadExistingGrant: async ({ oidc }: ProviderContext) => {
      const grant = new provider.Grant({
        clientId: oidc?.client?.clientId,
        accountId: oidc?.session?.accountId,
      })
      grant.addOIDCScope(SCOPE)
      await grant.save()
      return grant
    },
  })
  provider.use(async (context, next) => {
    if (context.path.startsWith('/interaction/')) {
      context.respond = false
      const login = { accountId: here?.sub ?? '' }
      await provider.interactionFinished(context.req, context.res, { login })
      return
    }
    await next()
    if (context.oidc?.route === 'jwks') keySetRequests += 1
    if (context.oidc?.route !== 'token' || !replace) return
    const body = context.body as { id_token: string }
    body.id_token = await replace(decodeJwt(body.id_token), body.id_token)
    replace = undefined
  })

  return {
    origin,
    signIn: async (authorizeAddress, user) => {
      users.set(user.sub, user)
      here = user
      return await follow(authorizeAddress, redirectUri)
    },
    replaceIdToken: (next) => {
      replace = next
    },
    keySetRequests: () => keySetRequests,
    sign,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const claimsOf = (user: StrictUser | undefined): JWTPayload => {
  if (!user) return {}
  const { sub, googleId, email, emailVerified = true, picture, groups, isGoogle = true } = user
  return {
    sub,
    email,
    email_verified: emailVerified,
    token_use: 'id',
    'cognito:username': isGoogle ? `Google_${googleId}` : sub,
    ...(picture !== undefined && { picture }),
    ...(groups && { 'cognito:groups': groups }),
    ...(isGoogle && {
      identities: [{ userId: googleId, providerName: 'Google', providerType: 'Google' }],
    }),
  }
}

/** A browser without cookies. */
const follow = async (address: string, until: string): Promise<URL> => {
  const cookies = new Map<string, string>()
  let next = new URL(address)
  for (let step = 0; step < 6; step += 1) {
    const response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`${next.href}: ${await response.text()}`)
    next = new URL(location, next)
    if (next.href.startsWith(`${until}?`)) return next
  }
  throw new Error(`${address} does not lead back.`)
}
