import { eventStore } from '../platform/config/clients.ts'
import { keyedFingerprint } from '../platform/personal-data/personal-data.ts'
import { identityLinks } from './decider.ts'

/** What other features may ask of the auth service. */

/** What events call a Google identity: it says nothing about the person by itself. */
export const identityOf = (googleId: string): string =>
  keyedFingerprint('google-identity', googleId)

/** The same, from Cognito's name for the user that it keeps for the identity: `Google_<id>`. */
export const identityOfLoginName = (loginName: string): string =>
  identityOf(loginName.replace(/^Google_/i, ''))

/**
 * Takes the way away by which an identity of another provider opens an account; gone already, or
 * leading to another account by now, is fine.
 *
 * @param identity see `identityOf`
 */
export const unlinkIdentity = async (
  identity: string,
  userId: string,
  { requestId }: { readonly requestId: string },
): Promise<void> => {
  await eventStore().execute(
    identityLinks,
    identity,
    { type: 'UnlinkIdentity', userId },
    {
      commandId: `unlink:${requestId}`,
      payload: { userId },
      actor: { id: 'erasure', kind: 'system' },
      correlationId: requestId,
    },
  )
}
