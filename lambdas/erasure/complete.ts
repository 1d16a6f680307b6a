import { erasureConsumer } from '../deployment/consumers.ts'
import { identityOfLoginName, unlinkIdentity } from '../auth/published.ts'
import { deleteActivity } from '../events/published.ts'
import type { HeadChange } from '../platform/event-store/events/head-change.ts'
import { createStreamConsumer, eachChange } from '../platform/event-store/stream-consumer.ts'
import { identityAdmin, sessions } from '../platform/identity/identity.ts'
import { pictures } from '../platform/objects/pictures.ts'
import { dataKeys } from '../platform/personal-data/personal-data.ts'
import { deleteWatchlists } from '../watchlist/published.ts'
import { deleteWebhooks } from '../webhooks/published.ts'
import { completeErasure, type ErasedUser, erasedUser } from '../user/published.ts'

/**
 * Removes what is left of an erased user. Repeatable: the change comes again until all steps have
 * succeeded, from the dead letters too.
 */
export const handler = createStreamConsumer(
  erasureConsumer,
  eachChange(async (change) => {
    const user = erasedUser(change)
    if (user) await removeRest(change, user)
  }),
)

const removeRest = async (
  { stream, version }: HeadChange,
  { userId, signInMethods }: ErasedUser,
): Promise<void> => {
  const requestId = `${stream}@${version}`
  await dataKeys().erase(userId)
  // Before what follows: a signed-in user could recreate it.
  await deleteAccounts(userId, signInMethods)
  await sessions().closeAll(userId)
  await pictures.remove(userId)
  await deleteActivity(userId)
  await deleteWatchlists(userId, { requestId })
  await deleteWebhooks(userId, { requestId })
  // After the accounts: an identity without its link creates a new one.
  for (const { identity } of signInMethods) await unlinkIdentity(identity, userId, { requestId })
  await completeErasure(userId, { requestId })
}

/** The user's own account goes last: it leads to the others. */
const deleteAccounts = async (
  userId: string,
  signInMethods: ErasedUser['signInMethods'],
): Promise<void> => {
  const own = await identityAdmin().findBySub(userId)
  if (!own) return
  const linked = (await identityAdmin().findByEmail(own.email)).filter(
    ({ provider, loginName }) =>
      provider === 'google' &&
      signInMethods.some(({ identity }) => identity === identityOfLoginName(loginName)),
  )
  for (const { loginName } of linked) await identityAdmin().delete(loginName)
  await identityAdmin().delete(own.loginName)
}
