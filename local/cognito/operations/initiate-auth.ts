import { fields, request } from '../requests/request-fields.ts'
import { operation } from '../requests/operation.ts'
import { signInWithPassword } from '../credentials/password-sign-in.ts'
import { refreshTokens } from '../tokens/refresh-tokens.ts'
import { requireClientId } from '../requests/secret-hash.ts'
import { invalidParameter } from '../service-error.ts'

export const initiateAuth = operation(
  request({
    AuthFlow: fields.text(64),
    AuthParameters: fields.authParameters,
    ClientId: fields.clientId,
  }),
  async ({ AuthFlow, AuthParameters, ClientId }, services) => {
    requireClientId(ClientId, services.pool)
    const flow = flows.get(AuthFlow)
    if (!flow) throw invalidParameter(`${AuthFlow} flow not enabled for this client`)
    return { AuthenticationResult: await flow(AuthParameters, services), ChallengeParameters: {} }
  },
)

const flows = new Map([
  ['USER_PASSWORD_AUTH', signInWithPassword],
  ['REFRESH_TOKEN_AUTH', refreshTokens],
  ['REFRESH_TOKEN', refreshTokens],
])
