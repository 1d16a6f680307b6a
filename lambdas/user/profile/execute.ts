import type { AnyEndpoint } from '../../../shared/contract/endpoint.ts'
import { eventStore } from '../../platform/config/clients.ts'
import { type ActiveProfile, type ProfileCommand, profiles } from '../decider.ts'
import { requireActive } from './require-profile.ts'

export interface Intent {
  readonly userId: string
  readonly commandId: string
  readonly requestId: string
  /** What the caller asked for, with fingerprints in place of what is personal: its hash is stored. */
  readonly asked: unknown
}

/** Runs a command on a user's own profile; nobody else's can be named. */
export const execute = async (
  endpoint: AnyEndpoint,
  intent: Intent,
  command: ProfileCommand,
): Promise<ActiveProfile> => {
  const { state } = await eventStore().execute(
    profiles,
    intent.userId,
    command,
    metaOf(endpoint, intent),
  )
  return requireActive(state)
}

/**
 * Whether the intent has been carried out under its key already: what cannot be taken back is asked
 * about first. One read, records nothing.
 *
 * @throws CommandIdReusedError when the key stood for something else
 * @throws Refusal `AccountDeleted`
 */
export const isRepeat = async (endpoint: AnyEndpoint, intent: Intent): Promise<boolean> => {
  const { state, outcome } = await eventStore().execute(
    { ...profiles, decide: () => [] },
    intent.userId,
    undefined,
    metaOf(endpoint, intent),
  )
  requireActive(state)
  return outcome === 'repeated'
}

const metaOf = (endpoint: AnyEndpoint, { userId, commandId, requestId, asked }: Intent) => ({
  commandId,
  payload: { endpoint: endpoint.id, asked },
  actor: { id: userId, kind: 'user' as const },
  correlationId: requestId,
})
