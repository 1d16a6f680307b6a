import { useSignedInUser } from '../../../lib/session/signed-in-user.ts'
import { profileQuery } from '../account-queries.ts'
import { QueryContent } from '../query-content.tsx'
import { PasswordForm } from './password-form.tsx'
import { SessionList } from './session-list.tsx'
import { SignInMethods } from './sign-in-methods.tsx'
import { SecondFactorBlock } from '../second-factor/second-factor-block.tsx'
import * as texts from '../texts.ts'

export const SecuritySection = () => {
  // A guess for the placeholders: a sign-in with Google sets a picture.
  const signedInWithGoogle = useSignedInUser().image !== null
  return (
    <>
      <QueryContent query={profileQuery} what={texts.yourWaysToSignIn}>
        {(profile) => {
          const hasPassword = profile?.providers.includes('credentials') ?? !signedInWithGoogle
          return (
            <>
              <SignInMethods profile={profile} skeletonRows={signedInWithGoogle ? 1 : 2} />
              {hasPassword && <PasswordForm loading={profile === undefined} />}
              {hasPassword && <SecondFactorBlock profile={profile} />}
            </>
          )
        }}
      </QueryContent>
      <SessionList />
    </>
  )
}
