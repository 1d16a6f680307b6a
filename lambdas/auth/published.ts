import { eventStore } from '../platform/config/clients.ts'
import { keyedFingerprint } from '../platform/personal-data/personal-data.ts'
import { identityLinks } from './decider.ts'

/** The auth service's interface for other features. */

/** A keyed hash that names the identity in events. */
export const identityOf = (googleId: string): string =>
  keyedFingerprint('google-identity', googleId)

/** The same from Cognito's user name: `Google_<id>`. */
export const identityOfLoginName = (loginName: string): string =>
  identityOf(loginName.replace(/^Google_/i, ''))

/**
 * Removes the link from an identity to an account; fine when it is gone or leads elsewhere.
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
