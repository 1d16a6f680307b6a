import { createSessions } from '../../lambdas/platform/identity/sessions.ts'
import type { TableContext } from '../../lambdas/platform/dynamodb/tables.ts'

/** Signs a user out of every browser, at once. */
export const endSessions = async (
  { client, stage }: TableContext,
  userId: string,
): Promise<void> => {
  const sessions = createSessions({ client, stage, now: () => Date.now(), cipher: NO_CIPHER })
  await sessions.closeAll(userId)
}

/** Tokens of sessions that end are not looked at. */
const NO_CIPHER = { encrypt: () => '', decrypt: () => undefined }
