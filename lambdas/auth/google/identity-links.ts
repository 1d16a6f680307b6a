import { eventStore } from '../../platform/config/clients.ts'
import { identityLinks } from '../decider.ts'

/** One read. */
export const findLink = async (identity: string): Promise<string | undefined> => {
  const { state } = await eventStore().load(identityLinks, identity)
  return state.status === 'linked' ? state.userId : undefined
}

/**
 * Fine when linked already.
 * @throws Refusal `IdentityLinkedElsewhere`
 */
export const linkIdentity = async (
  identity: string,
  userId: string,
  { requestId }: { readonly requestId: string },
): Promise<void> => {
  await eventStore().execute(
    identityLinks,
    identity,
    { type: 'LinkIdentity', userId },
    {
      commandId: `link:${requestId}`,
      payload: { userId },
      actor: { id: userId, kind: 'user' },
      correlationId: requestId,
    },
  )
}
