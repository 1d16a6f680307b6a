import { profiles } from '../../lambdas/user/decider.ts'
import type { TableContext } from '../../lambdas/platform/dynamodb/tables.ts'
import { headsOf } from './heads-of.ts'

/** As the heads say. */
export const erasedUsers = async (at: TableContext): Promise<Set<string>> => {
  const users = new Set<string>()
  for await (const { id, state } of headsOf(at, profiles.category)) {
    if ((state as { readonly status?: string } | null)?.status === 'erased') users.add(id)
  }
  return users
}
