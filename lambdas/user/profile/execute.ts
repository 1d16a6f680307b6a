import type { AnyEndpoint } from '../../../shared/contract/endpoint.ts'
import { eventStore } from '../../platform/config/clients.ts'
import { commandMeta, type CommandRequest } from '../../platform/http/command-meta.ts'
import { consume } from '../../platform/rate-limit/consume.ts'
import { type ActiveProfile, type ProfileCommand, profiles } from '../decider.ts'
import { changesPerUser } from './limits.ts'
import { requireActive } from './require-profile.ts'

/**
 * Runs a command on the profile of the signed-in user.
 * @throws HttpError 429 after so many in an hour
 */
export const execute = async (
  endpoint: AnyEndpoint,
  request: CommandRequest,
  command: ProfileCommand,
): Promise<ActiveProfile> => {
  await consume([[changesPerUser, request.session.sub]])
  return await executeCounted(endpoint, request, command)
}

/** The same of a call that counts itself, before what cannot be undone. */
export const executeCounted = async (
  endpoint: AnyEndpoint,
  request: CommandRequest,
  command: ProfileCommand,
): Promise<ActiveProfile> => {
  const meta = commandMeta(endpoint, request)
  const { state } = await eventStore().execute(profiles, request.session.sub, command, meta)
  return requireActive(state)
}

/**
 * Whether the command has been carried out already, to be asked before what cannot be undone. Records
 * nothing.
 *
 * @throws CommandIdReusedError when the command id stood for another payload
 * @throws Refusal `AccountDeleted`
 */
export const isRepeat = async (
  endpoint: AnyEndpoint,
  request: CommandRequest,
): Promise<boolean> => {
  const { state, outcome } = await eventStore().execute(
    { ...profiles, decide: () => [] },
    request.session.sub,
    undefined,
    commandMeta(endpoint, request),
  )
  requireActive(state)
  return outcome === 'repeated'
}
