import { eventStore } from '../../platform/config/clients.ts'
import { identityLinks } from '../decider.ts'

/** The user whose account an identity opens; one read. */
export const findLink = async (identity: string): Promise<string | undefined> => {
  const { state } = await eventStore().load(identityLinks, identity)
  return state.status === 'linked' ? state.userId : undefined
}

/**
 * Lets an identity open an account from now on; linked so already is fine.
 *
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
