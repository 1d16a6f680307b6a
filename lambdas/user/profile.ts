import { getProfile } from '../../shared/contract/user.ts'
import { pictureAddress } from '../../shared/values/pictures/picture.ts'
import { handle } from '../platform/http/handle.ts'
import { identityAdmin } from '../platform/identity/identity.ts'
import { accountDeleted } from '../platform/personal-data/account-deleted.ts'
import { surveyOf } from '../survey/published.ts'
import { requireProfile } from './profile/require-profile.ts'

export const handler = handle(getProfile, async ({ session, now }) => {
  const { sub, username, email, image, loginName } = session
  const [profile, account, survey] = await Promise.all([
    requireProfile(sub),
    identityAdmin().get(loginName),
    surveyOf(sub),
  ])
  if (!account) throw accountDeleted()
  const hasPicture = profile.picture !== null
  // An identity that opens another account is linked to one with a password.
  const hasPassword = account.provider === 'credentials' || account.sub !== sub
  const hasGoogle = account.provider === 'google' || profile.signInMethods.length > 0
  const withPassword = account.sub === sub ? account : await identityAdmin().get(sub)
  return {
    username,
    email,
    emailVerified: account.emailVerified,
    image: hasPicture ? pictureAddress(username, now) : image,
    hasPicture,
    createdAt: new Date(account.createdAt).toISOString(),
    providers: [
      ...(hasPassword ? (['credentials'] as const) : []),
      ...(hasGoogle ? (['google'] as const) : []),
    ],
    secondFactor: withPassword?.secondFactor ?? false,
    userType: survey?.userType ?? null,
  }
})
