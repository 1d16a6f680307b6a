import { checkUser } from '../../shared/contract/impersonation.ts'
import { handle } from '../platform/http/handle.ts'
import { requireAccount } from './acting/require-subject.ts'

export const handler = handle(checkUser, async ({ query }) => {
  const { sub } = await requireAccount(query.id)
  return { id: sub }
})
