import type { ImpersonationState } from '../../impersonation/decider.ts'
import type { HeadChange } from '../../platform/event-store/events/head-change.ts'

/**
 * The state of an impersonation that has changed.
 * @throws Error in one of another version: rows and report wait for one that knows it
 */
export const impersonationOf = ({
  stream,
  state,
}: Pick<HeadChange, 'stream' | 'state'>): ImpersonationState => {
  const impersonation = state as ImpersonationState
  switch (impersonation.status) {
    case 'none':
    case 'denied':
    case 'active':
    case 'ended':
      return impersonation
    default:
      impersonation satisfies never
      throw new Error(`${stream} is in a state that this version does not know.`)
  }
}
