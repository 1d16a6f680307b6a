import { signInPage } from '../../shared/contract/auth.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { authRoute } from './protocol/auth-route.ts'
import { pageAddress, redirectTo } from './protocol/redirect.ts'
import { providers } from './protocol/service-options.ts'

/** As in NextAuth, an unknown provider in the path stands for an error. */
export const handler = authRoute(
  handlePublic,
  signInPage,
  ({ query, params: { provider } }, { callbackUrl }) => {
    const isProvider = providers().some(({ id }) => id === provider)
    const error = query.error ?? (isProvider ? undefined : provider)
    return redirectTo(pageAddress('signIn', { callbackUrl, ...(error !== undefined && { error }) }))
  },
)
