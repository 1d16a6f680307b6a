import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import { startSignIn } from '../../shared/contract/auth.ts'
import { CREDENTIALS_PROVIDER, HOSTED_PROVIDER } from '../../shared/values/account.ts'
import { config } from '../platform/config/config.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { errorDetails, log } from '../platform/log.ts'
import { authorizeAddress } from './google/oauth.ts'
import { storeOAuthState } from './google/oauth-state.ts'
import { authRoute } from './protocol/auth-route.ts'
import { authBase, goTo } from './protocol/redirect.ts'

/** Redirects to the hosted pages; the OAuth state goes into cookies. */
export const handler = authRoute(
  handlePublic,
  startSignIn,
  async ({ params: { provider }, query, body, now, requestId }, { verified }) => {
    const { hosted } = config()
    const isHosted = provider === HOSTED_PROVIDER && hosted !== undefined
    if (!verified || (provider !== CREDENTIALS_PROVIDER && !isHosted)) {
      return goTo(`${authBase()}/signin?csrf=true`, body.json)
    }
    if (!isHosted) return goTo(`${authBase()}/signin`, body.json)
    try {
      const checks = {
        state: randomState(),
        verifier: randomPKCECodeVerifier(),
        nonce: randomNonce(),
      }
      const address = await authorizeAddress(hosted, checks, query)
      const cookies = await storeOAuthState(checks, HOSTED_PROVIDER, now)
      return goTo(address.href, body.json, { cookies })
    } catch (error) {
      log('error', 'sign-in not started', { requestId, error: errorDetails(error) })
      return goTo(`${authBase()}/error?error=OAuthSignin`, body.json)
    }
  },
)
