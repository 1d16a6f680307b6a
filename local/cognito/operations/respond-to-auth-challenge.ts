import { issueTokens, signedIn } from '../credentials/password-sign-in.ts'
import { usedSession } from '../mfa/challenges.ts'
import { SOFTWARE_TOKEN_MFA } from '../mfa/software-tokens.ts'
import { operation } from '../requests/operation.ts'
import { requireParameter } from '../requests/auth-parameters.ts'
import { fields, request } from '../requests/request-fields.ts'
import { requireClient } from '../requests/secret-hash.ts'
import { invalidParameter, notAuthorized, userDisabled } from '../service-error.ts'

/**
 * Completes a sign-in with the code of an authenticator app. A wrong code leaves the session open;
 * the right one uses it up.
 * @NOTE `USERNAME` is the user name proper, as the challenge gave it: AWS documents no other.
 */
export const respondToAuthChallenge = operation(
  request({
    ChallengeName: fields.text(64),
    ChallengeResponses: fields.authParameters,
    ClientId: fields.clientId,
    Session: fields.session,
  }),
  async ({ ChallengeName, ChallengeResponses, ClientId, Session }, services) => {
    const { pool, users, challenges, softwareTokens } = services
    const username = requireParameter(ChallengeResponses, 'USERNAME', { maxLength: 128 })
    requireClient({ clientId: ClientId, username, hash: ChallengeResponses['SECRET_HASH'] }, pool)
    if (ChallengeName !== SOFTWARE_TOKEN_MFA) {
      throw invalidParameter(`${ChallengeName} is not a challenge of this user pool`)
    }
    const code = requireParameter(ChallengeResponses, 'SOFTWARE_TOKEN_MFA_CODE', { maxLength: 64 })
    const challenge = await challenges.find(Session, username)
    const user = await users.get(challenge.sub)
    if (!user) throw notAuthorized('Invalid session for the user.')
    if (!user.enabled) throw userDisabled()
    if (!(await softwareTokens.redeem(user, code, challenge.spending))) throw usedSession()
    return signedIn(await issueTokens(user, services))
  },
)
