import { checkPassword, issueTokens, signedIn } from '../credentials/password-sign-in.ts'
import { SOFTWARE_TOKEN_MFA } from '../mfa/software-tokens.ts'
import { type AuthParameters } from '../requests/auth-parameters.ts'
import { fields, request } from '../requests/request-fields.ts'
import { operation } from '../requests/operation.ts'
import { refreshTokens } from '../tokens/refresh-tokens.ts'
import { requireClientId } from '../requests/secret-hash.ts'
import { invalidParameter } from '../service-error.ts'
import type { Services } from '../services.ts'
import type { User } from '../users/user.ts'

type Flow = (parameters: AuthParameters, services: Services) => Promise<object>

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
    return await flow(AuthParameters, services)
  },
)

const refresh: Flow = async (parameters, services) =>
  signedIn(await refreshTokens(parameters, services))

const flows = new Map<string, Flow>([
  [
    'USER_PASSWORD_AUTH',
    async (parameters, services) => {
      const user = await checkPassword(parameters, services)
      return user.totpOn === true
        ? await askForCode(user, services)
        : signedIn(await issueTokens(user, services))
    },
  ],
  ['REFRESH_TOKEN_AUTH', refresh],
  ['REFRESH_TOKEN', refresh],
])

/** @NOTE Only a pool that requires a second factor of everybody answers `MFA_SETUP`. */
const askForCode = async (user: User, { challenges }: Services): Promise<object> => ({
  ChallengeName: SOFTWARE_TOKEN_MFA,
  ChallengeParameters: { USER_ID_FOR_SRP: user.username },
  Session: await challenges.begin(user),
})
