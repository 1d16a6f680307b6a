import { getProviders } from '../../shared/contract/auth.ts'
import { handle } from '../platform/http/handle.ts'
import { authBase } from './protocol.ts'

export const handler = handle(getProviders, async () => ({
  credentials: {
    id: 'credentials',
    name: 'Email and password',
    type: 'credentials' as const,
    signinUrl: `${authBase()}/signin/credentials`,
    callbackUrl: `${authBase()}/callback/credentials`,
  },
}))
