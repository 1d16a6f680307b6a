import { getProviders } from '../../shared/contract/auth.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { authBase } from './protocol.ts'

export const handler = handlePublic(getProviders, async () => ({
  credentials: {
    id: 'credentials',
    name: 'Email and password',
    type: 'credentials' as const,
    signinUrl: `${authBase()}/signin/credentials`,
    callbackUrl: `${authBase()}/callback/credentials`,
  },
}))
