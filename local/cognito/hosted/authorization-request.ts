import type { Pool } from '../pool.ts'
import { type Scope, scopes as knownScopes } from '../tokens/scopes.ts'
import { repeatedNames } from './parameters.ts'

/** A valid request to `/oauth2/authorize`. */
export interface AuthorizationRequest {
  readonly redirectUri: string
  readonly state: string | undefined
  readonly scopes: readonly Scope[]
  readonly nonce: string | undefined
  readonly codeChallenge: string | undefined
  /** Undefined: the person chooses. */
  readonly provider: 'Google' | undefined
  readonly loginHint: string | undefined
}

export type ReadRequest =
  | { readonly kind: 'good'; readonly request: AuthorizationRequest }
  /** Do not redirect to the client: its identity is not verified. */
  | { readonly kind: 'unbelievable'; readonly problem: string }
  | { readonly kind: 'refused'; readonly address: URL }

type ErrorCode =
  | 'invalid_request'
  | 'unsupported_response_type'
  | 'invalid_scope'
  | 'login_required'
  | 'access_denied'

/** The redirect with an error for the client: RFC 6749, 4.1.2.1. */
export const errorAddress = (
  { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
  error: ErrorCode,
  description: string,
): URL => {
  const address = new URL(redirectUri)
  address.searchParams.set('error', error)
  address.searchParams.set('error_description', description)
  if (state !== undefined) address.searchParams.set('state', state)
  return address
}

/** Checks the query of `/oauth2/authorize` in the order in which trust in it grows. */
export const readAuthorizationRequest = (query: URLSearchParams, pool: Pool): ReadRequest => {
  const get = (name: string): string | undefined => query.get(name) || undefined
  const repeated = repeatedNames(query)
  const redirectUri = get('redirect_uri')
  if (repeated.has('client_id') || get('client_id') !== pool.clientId) {
    return { kind: 'unbelievable', problem: 'The application is not known here.' }
  }
  // @NOTE Compared letter by letter, without normalising: a similar address is another.
  if (
    redirectUri === undefined ||
    repeated.has('redirect_uri') ||
    !pool.callbackUrls.includes(redirectUri)
  ) {
    return { kind: 'unbelievable', problem: 'The address to return to is not allowed.' }
  }
  const state = repeated.has('state') ? undefined : get('state')
  const refused = (error: ErrorCode, description: string): ReadRequest => ({
    kind: 'refused',
    address: errorAddress({ redirectUri, state }, error, description),
  })
  const [twice] = repeated
  if (twice !== undefined) return refused('invalid_request', 'A parameter is repeated')

  const responseType = get('response_type')
  if (responseType === undefined) return refused('invalid_request', 'response_type is missing')
  if (responseType !== 'code') return refused('unsupported_response_type', 'Only code is supported')

  const scopes = readScopes(get('scope'))
  if (!scopes) return refused('invalid_scope', 'A scope is unknown, or openid is missing')

  const codeChallenge = get('code_challenge')
  const method = get('code_challenge_method')
  if (codeChallenge === undefined && method !== undefined) {
    return refused('invalid_request', 'code_challenge is missing')
  }
  if (codeChallenge !== undefined) {
    if (method !== 'S256') return refused('invalid_request', 'code_challenge_method has to be S256')
    if (!/^[\w-]{43}$/.test(codeChallenge)) {
      return refused('invalid_request', 'code_challenge is no SHA-256 in base64url')
    }
  }
  const provider = get('identity_provider')
  if (provider !== undefined && provider !== 'Google') {
    return refused('invalid_request', 'The identity provider is not known')
  }
  // Without sessions the user always has to choose.
  if (get('prompt') === 'none') return refused('login_required', 'Somebody has to choose')
  return {
    kind: 'good',
    request: {
      redirectUri,
      state,
      scopes,
      nonce: get('nonce'),
      codeChallenge,
      provider,
      loginHint: get('login_hint'),
    },
  }
}

/** All scopes when none is named, as Cognito does; undefined when they cannot be given. */
const readScopes = (text: string | undefined): readonly Scope[] | undefined => {
  if (text === undefined) return knownScopes
  const names = new Set(text.split(' ').filter(Boolean))
  const found = knownScopes.filter((scope) => names.has(scope))
  if (found.length < names.size || found.length === 0) return undefined
  const needsOpenId = names.has('email') || names.has('profile')
  return needsOpenId && !names.has('openid') ? undefined : found
}
