import { getCsrf } from '../../shared/contract/auth.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { Reply } from '../platform/http/reply.ts'
import { readProtocol } from './protocol.ts'

export const handler = handlePublic(getCsrf, async (request) => {
  const { csrfToken, cookies } = readProtocol({ cookies: request.cookies })
  return new Reply({ csrfToken }, { cookies })
})
