import { getCsrf } from '../../shared/contract/auth.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { HttpResponse } from '../platform/http/response/http-response.ts'
import { authRoute } from './protocol/auth-route.ts'
import { noStore } from './protocol/no-store.ts'

export const handler = authRoute(
  handlePublic,
  getCsrf,
  (_, { csrfToken, tokenCookies }) =>
    new HttpResponse({ csrfToken }, { headers: noStore, cookies: tokenCookies }),
)
