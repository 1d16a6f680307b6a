import { randomUUID } from 'node:crypto'
import { eventStore } from '../../platform/config/clients.ts'
import { ConflictError, IMPERSONATION_ENDED } from '../../platform/event-store/errors.ts'
import { streamName } from '../../platform/event-store/decider.ts'
import type { Actor, Alongside } from '../../platform/event-store/events/envelope.ts'
import { impersonations } from '../../platform/identity/identity.ts'
import { FOUND_AFTER_MS } from '../../platform/identity/impersonations.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type EndCause, impersonationStreams } from '../decider.ts'

/** Another tab may end it, and the session of the member of staff may be checked, at the same time. */
const TRIES = 3

interface Cause {
  readonly requestId: string
}

/**
 * Ends the impersonation that a cookie's secret opens; fine when it has ended.
 * @returns the secret of the session of the member of staff; undefined when that has ended, or when
 * the cookie opens no impersonation
 */
export const endImpersonation = async (
  secret: string,
  cause: EndCause,
  { requestId }: Cause,
): Promise<string | undefined> => {
  let id = ''
  for (let tries = 0; tries < TRIES; tries += 1) {
    const found = await impersonations().find(secret)
    if (!found) return undefined
    if (found.status === 'ended') return found.secret
    const { sub, impersonation } = found.session
    ;({ id } = impersonation)
    const left = await impersonations().leave(found)
    const actor = { id: impersonation.adminId, kind: 'staff' } as const
    const ended = await tryToEnd({ id, sub, actor, cause, requestId }, left.alongside)
    // A schedule has noted the end of what had run out.
    const isLeft = ended === 'unchanged' && (await impersonations().settle(left.alongside))
    if (ended === 'appended' || isLeft) return left.secret
  }
  throw stillContended(id)
}

/**
 * Ends an impersonation for another member of staff, also one whose session is gone; fine when it
 * has ended.
 * @throws Refusal `ImpersonationNotFound`
 * @throws ConflictError for one that has just begun and is not found yet
 */
export const endByStaff = async (
  id: string,
  staff: string,
  { requestId, now }: Cause & { readonly now: number },
): Promise<void> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { state } = await eventStore().load(impersonationStreams, id)
    if (state.status === 'none' || state.status === 'denied') {
      throw new Refusal('ImpersonationNotFound', 'There is no impersonation of this id.')
    }
    if (state.status === 'ended') return
    const { subjectId: sub, adminId, startedAt, expiresAt } = state
    const found = await impersonations().findBegun(sub, id)
    // Its session may be there and not be found yet: it would stay open.
    if (!found && now - Date.parse(startedAt) < FOUND_AFTER_MS) throw stillContended(id)
    // Their browser does not know of it: it asks for its session sooner or later.
    const leadsBackMs = Math.max(60_000, Date.parse(expiresAt) - now)
    const left = found && (await impersonations().leave(found, { leadsBackMs }))
    const by = staff === adminId ? {} : { by: staff }
    const actor = { id: staff, kind: 'staff' } as const
    const ending = { id, sub, actor, cause: 'ended-by-staff', ...by, requestId } as const
    if ((await tryToEnd(ending, left?.alongside)) !== 'overtaken') return
  }
  throw stillContended(id)
}

/**
 * Notes the end of an impersonation that has run out, which no browser reports; fine when it has
 * ended. A browser that comes back later finds its own session all the same.
 */
export const endExpired = async (
  { id, subjectId }: { readonly id: string; readonly subjectId: string },
  { requestId }: Cause,
): Promise<void> => {
  const actor = { id: 'impersonation', kind: 'system' } as const
  await tryToEnd({ id, sub: subjectId, actor, cause: 'expiry', requestId }, undefined)
}

const stillContended = (id: string) =>
  new ConflictError(streamName(impersonationStreams.category, id))

/** `overtaken` when it was ended, or its sessions were changed, at the same time. */
const tryToEnd = async (
  {
    id,
    sub,
    actor,
    requestId,
    ...end
  }: {
    readonly id: string
    readonly sub: string
    readonly actor: Actor
    readonly cause: EndCause
    readonly by?: string
    readonly requestId: string
  },
  alongside: Alongside | undefined,
): Promise<'appended' | 'unchanged' | 'overtaken'> => {
  try {
    const { outcome } = await eventStore().execute(
      impersonationStreams,
      id,
      { type: 'EndImpersonation', ...end },
      {
        // Not the same for another tab: each has made a secret of its own.
        commandId: randomUUID(),
        payload: end,
        actor,
        onBehalfOf: sub,
        session: id,
        correlationId: requestId,
        ...(alongside && { alongside }),
      },
    )
    return outcome === 'repeated' ? 'overtaken' : outcome
  } catch (error) {
    if (error instanceof Refusal && error.code === IMPERSONATION_ENDED) return 'overtaken'
    throw error
  }
}
