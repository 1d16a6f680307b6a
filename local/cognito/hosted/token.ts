import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Grant, IssuedGrant } from '../tokens/grants.ts'
import type { Pool } from '../pool.ts'
import { timingSafeEqualText } from '../../../lambdas/platform/crypto/timing-safe-equal.ts'
import { ServiceError } from '../service-error.ts'
import type { User } from '../users/user.ts'
import { type HostedResponse, json } from './hosted-response.ts'
import type { HostedServices } from './hosted-services.ts'
import { OAuthError } from './oauth-error.ts'
import { repeatedNames } from './parameters.ts'

/** POST `/oauth2/token`. Throws OAuthError. */
export const giveTokens = async (
  { headers }: Pick<IncomingMessage, 'headers'>,
  form: URLSearchParams,
  services: HostedServices,
): Promise<HostedResponse> => {
  const [twice] = repeatedNames(form)
  if (twice !== undefined) throw new OAuthError('invalid_request', 'A parameter is repeated')
  requireClient(headers.authorization, form, services.pool)
  switch (required(form, 'grant_type')) {
    case 'authorization_code':
      return await exchangeCode(form, services)
    case 'refresh_token':
      return await refresh(form, services)
    default:
      throw new OAuthError('unsupported_grant_type', 'The grant type is not supported')
  }
}

const required = (form: URLSearchParams, name: string): string => {
  const value = form.get(name)
  if (!value) throw new OAuthError('invalid_request', `${name} is missing`)
  return value
}

/** By Basic or by fields of the form, never by both: RFC 6749, 2.3. */
const requireClient = (
  authorization: string | undefined,
  form: URLSearchParams,
  { clientId, clientSecret }: Pool,
): void => {
  const basic = authorization === undefined ? undefined : readBasic(authorization)
  if (basic && form.has('client_secret')) {
    throw new OAuthError('invalid_request', 'The client authenticates in two ways')
  }
  const id = basic?.id ?? form.get('client_id') ?? ''
  const secret = basic?.secret ?? form.get('client_secret') ?? ''
  // Always compares both, so that the time does not reveal which of them was wrong.
  const isClient = timingSafeEqualText(id, clientId)
  if (!timingSafeEqualText(secret, clientSecret) || !isClient) {
    throw new OAuthError('invalid_client', 'The client is not known, or its secret is wrong')
  }
  if (form.has('client_id') && form.get('client_id') !== clientId) {
    throw new OAuthError('invalid_request', 'The form names another client')
  }
}

const readBasic = (authorization: string): { id: string; secret: string } => {
  const [, encoded] = /^Basic ([\w+/]+={0,2})$/i.exec(authorization) ?? []
  const [, id, secret] =
    /^([^:]*):(.*)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString('utf8')) ?? []
  if (id === undefined || secret === undefined) {
    throw new OAuthError('invalid_client', 'The client is not named as Basic does')
  }
  try {
    return { id: decode(id), secret: decode(secret) }
  } catch {
    throw new OAuthError('invalid_client', 'The client is not named as Basic does')
  }
}

/** Both parts are form-encoded before they are joined. */
const decode = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '))

const exchangeCode = async (
  form: URLSearchParams,
  services: HostedServices,
): Promise<HostedResponse> => {
  const { authorizationCodes, grants, users, pool, now } = services
  const code = required(form, 'code')
  const redirectUri = required(form, 'redirect_uri')
  const order = await authorizationCodes.find(code)
  if (!order) throw invalidGrant()
  if (order.grant !== undefined) {
    // A second use means that the code leaked; the first use may have been the thief's.
    await grants.end(order.grant)
    throw invalidGrant()
  }
  if (
    now() >= order.validUntil ||
    order.clientId !== pool.clientId ||
    order.redirectUri !== redirectUri ||
    !isAnswered(order.codeChallenge, form.get('code_verifier'))
  ) {
    throw invalidGrant()
  }
  const user = await users.get(order.sub)
  if (!user?.enabled) throw invalidGrant()
  const issued = await grants.exchange(user, order.scopes, (jti) =>
    authorizationCodes.spend(code, jti),
  )
  if (!issued) {
    // Spent since it was read.
    const spent = await authorizationCodes.find(code)
    if (spent?.grant !== undefined) await grants.end(spent.grant)
    throw invalidGrant()
  }
  return await tokenAnswer(user, issued, services, order.nonce)
}

/** A verifier for a code without a challenge means that codes were mixed up. */
const isAnswered = (challenge: string | undefined, verifier: string | null): boolean => {
  if (challenge === undefined || verifier === null) {
    return challenge === undefined && verifier === null
  }
  const isVerifier = /^[\w.~-]{43,128}$/.test(verifier)
  return isVerifier && timingSafeEqualText(hash('sha256', verifier, 'base64url'), challenge)
}

/** The refresh token stays valid and is not returned again. */
const refresh = async (
  form: URLSearchParams,
  services: HostedServices,
): Promise<HostedResponse> => {
  const { grants, users } = services
  const grant = await redeemed(async () => await grants.redeem(required(form, 'refresh_token')))
  const user = await users.get(grant.sub)
  if (!user || user.generation !== grant.generation) throw invalidGrant()
  return await tokenAnswer(user, { grant }, services)
}

const redeemed = async (redeem: () => Promise<Grant>): Promise<Grant> => {
  try {
    return await redeem()
  } catch (error) {
    throw error instanceof ServiceError ? invalidGrant() : error
  }
}

const tokenAnswer = async (
  user: User,
  { grant, refreshToken }: Pick<IssuedGrant, 'grant'> & Partial<IssuedGrant>,
  { tokens }: HostedServices,
  nonce?: string,
): Promise<HostedResponse> => {
  const { AccessToken, IdToken, ExpiresIn, TokenType } = await tokens.issue(user, grant, nonce)
  return json(200, {
    access_token: AccessToken,
    ...(grant.scopes.includes('openid') && { id_token: IdToken }),
    ...(refreshToken !== undefined && { refresh_token: refreshToken }),
    expires_in: ExpiresIn,
    token_type: TokenType,
  })
}

/** One answer for all causes, to reveal none. */
const invalidGrant = (): OAuthError =>
  new OAuthError('invalid_grant', 'The code or token is wrong, spent, expired or revoked')
