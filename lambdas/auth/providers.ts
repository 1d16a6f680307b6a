import { getProviders } from '../../shared/contract/auth.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { authRoute } from './protocol/auth-route.ts'
import { authBase } from './protocol/redirect.ts'
import { providers } from './protocol/service-options.ts'

export const handler = authRoute(handlePublic, getProviders, () =>
  Object.fromEntries(
    providers().map(({ id, name, type }) => [
      id,
      {
        id,
        name,
        type,
        signinUrl: `${authBase()}/signin/${id}`,
        callbackUrl: `${authBase()}/callback/${id}`,
      },
    ]),
  ),
)
