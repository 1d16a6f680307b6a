import type { IncomingMessage } from 'node:http'
import { ServiceError } from '../service-error.ts'
import { claimsOf } from '../tokens/tokens.ts'
import { type HostedResponse, json } from './hosted-response.ts'
import type { HostedServices } from './hosted-services.ts'

/** `/oauth2/userInfo`: the claims that an access token's scopes allow, as text like Cognito's. */
export const showUserInfo = async (
  { headers }: Pick<IncomingMessage, 'headers'>,
  { tokens, grants, users }: HostedServices,
): Promise<HostedResponse> => {
  const [, token] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? []
  if (token === undefined) return refuse(401, 'invalid_request', 'There is no access token')
  try {
    const { sub, originJti, scopes } = await tokens.verifyAccess(token)
    const [user, grant] = await Promise.all([users.get(sub), grants.find(originJti)])
    if (!user || grant?.generation !== user.generation) {
      return refuse(401, 'invalid_token', 'The access token is revoked')
    }
    if (!scopes.includes('openid')) {
      return refuse(403, 'insufficient_scope', 'The access token is without openid')
    }
    const { identities, email_verified: isVerified, ...claims } = claimsOf(user, scopes)
    return json(200, {
      sub,
      username: user.username,
      ...claims,
      ...(isVerified !== undefined && { email_verified: JSON.stringify(isVerified) }),
      ...(identities !== undefined && { identities: JSON.stringify(identities) }),
    })
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return refuse(401, 'invalid_token', 'The access token is not valid')
  }
}

const refuse = (status: number, error: string, description: string): HostedResponse =>
  json(
    status,
    { error, error_description: description },
    { 'www-authenticate': `Bearer error="${error}", error_description="${description}"` },
  )
