import { verifyRequestPage } from '../../shared/contract/auth.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { authRoute } from './protocol/auth-route.ts'
import { pageAddress, redirectTo } from './protocol/redirect.ts'

export const handler = authRoute(handlePublic, verifyRequestPage, () =>
  redirectTo(pageAddress('verifyRequest')),
)
