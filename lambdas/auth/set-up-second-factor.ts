import { setUpSecondFactor } from '../../shared/contract/second-factor.ts'
import { handle } from '../platform/http/handle.ts'
import { identityProvider } from '../platform/identity/identity.ts'
import { consumeAttempt, refundAttempt } from './account/reauthenticate.ts'
import { requirePasswordSession, signInAgain } from './second-factor/prove.ts'

/**
 * Repeats give another secret, and the newest is the one that can be confirmed: no answer is kept, as
 * it holds the secret.
 */
export const handler = handle(setUpSecondFactor, async ({ body, session, clientAddress }) => {
  await requirePasswordSession(session)
  await consumeAttempt(session)
  const { accessToken } = await signInAgain(session, body, clientAddress)
  await refundAttempt(session)
  const secret = await identityProvider().newTotpSecret(accessToken)
  return { secret, uri: keyUri(session.email, secret) }
})

/** In the format that authenticator apps read; what it leaves out are their defaults. */
const keyUri = (email: string, secret: string): string =>
  `otpauth://totp/${encodeURIComponent(`${ISSUER}:${email}`)}?secret=${secret}&issuer=${ISSUER}`

const ISSUER = 'Assay'
