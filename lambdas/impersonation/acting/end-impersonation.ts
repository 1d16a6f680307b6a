import { randomUUID } from 'node:crypto'
import { eventStore } from '../../platform/config/clients.ts'
import { ConflictError, IMPERSONATION_ENDED } from '../../platform/event-store/errors.ts'
import { streamName } from '../../platform/event-store/decider.ts'
import { impersonations } from '../../platform/identity/identity.ts'
import type { FoundImpersonation } from '../../platform/identity/impersonations.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type EndCause, impersonationStreams } from '../decider.ts'

/** Another tab may end it, and the session of the member of staff may be checked, at the same time. */
const TRIES = 3

/**
 * Ends the impersonation that a cookie's secret opens; fine when it has ended.
 * @returns the secret of the session of the member of staff; undefined when that has ended, or when
 * the cookie opens no impersonation
 */
export const endImpersonation = async (
  secret: string,
  cause: EndCause,
  { requestId }: { readonly requestId: string },
): Promise<string | undefined> => {
  let stream = ''
  for (let tries = 0; tries < TRIES; tries += 1) {
    const found = await impersonations().find(secret)
    if (!found) return undefined
    if (found.status === 'ended') return found.secret
    stream = streamName(impersonationStreams.category, found.session.impersonation.id)
    const ended = await tryToEnd(found, cause, requestId)
    if (ended) return ended.secret
  }
  throw new ConflictError(stream)
}

/** undefined when it was ended, or its sessions were changed, at the same time. */
const tryToEnd = async (
  found: FoundImpersonation & { status: 'begun' },
  cause: EndCause,
  requestId: string,
): Promise<{ readonly secret: string | undefined } | undefined> => {
  const { sub, impersonation } = found.session
  const { alongside, secret } = await impersonations().leave(found)
  try {
    const { outcome } = await eventStore().execute(
      impersonationStreams,
      impersonation.id,
      { type: 'EndImpersonation', cause },
      {
        // Not the same for another tab: each has made a secret of its own.
        commandId: randomUUID(),
        payload: { cause },
        actor: { id: impersonation.adminId, kind: 'staff' },
        onBehalfOf: sub,
        correlationId: requestId,
        alongside,
      },
    )
    return outcome === 'appended' ? { secret } : undefined
  } catch (error) {
    if (error instanceof Refusal && error.code === IMPERSONATION_ENDED) return undefined
    throw error
  }
}
