import { listSessions } from '../../shared/contract/signed-in-browsers.ts'
import { handle } from '../platform/http/handle.ts'
import { sessions } from '../platform/identity/identity.ts'

export const handler = handle(listSessions, async ({ session }) => {
  const all = await sessions().list(session.sub, session.id)
  return {
    items: all.map(({ id, signedInAt, lastSeen, userAgent, provider }) => ({
      id,
      current: id === session.id,
      signedInAt: new Date(signedInAt).toISOString(),
      lastSeen: new Date(lastSeen).toISOString(),
      userAgent,
      provider,
    })),
  }
})
