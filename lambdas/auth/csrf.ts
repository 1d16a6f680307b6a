import { getCsrf } from '../../shared/contract/auth.ts'
import { handle } from '../platform/http/handle.ts'
import { Reply } from '../platform/http/reply.ts'
import { readProtocol } from './protocol.ts'

export const handler = handle(getCsrf, async (request) => {
  const { csrfToken, cookies } = readProtocol({ cookies: request.cookies })
  return new Reply({ csrfToken }, { cookies })
})
