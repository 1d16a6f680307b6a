import { finishSignIn } from '../../shared/contract/auth.ts'
import { HOSTED_PROVIDER, SIGN_IN_MINUTES } from '../../shared/values/account.ts'
import type { DataDirectory } from '../data-directory/data-directory.ts'
import type { Pool } from './pool.ts'

/** The pool of a data directory, for the product at these addresses. */
export const localPool = (
  { secrets }: DataDirectory,
  {
    name,
    identityOrigin,
    trustedOrigins,
  }: {
    readonly name: string
    readonly identityOrigin: string
    readonly trustedOrigins: readonly string[]
  },
): Pool => {
  const { poolId, clientId, clientSecret } = secrets
  const callback = finishSignIn.path.replace('{provider}', HOSTED_PROVIDER)
  return {
    id: poolId,
    name,
    clientId,
    clientSecret,
    issuer: `${identityOrigin}/${poolId}`,
    // As for the deployed client: as long as a session can last.
    refreshTokenDays: 90,
    authSessionMinutes: SIGN_IN_MINUTES,
    callbackUrls: trustedOrigins.map((origin) => origin + callback),
    logoutUrls: trustedOrigins.flatMap((origin) => [origin, `${origin}/`]),
  }
}
