import { useSignedInUser } from '../../../lib/session/signed-in-user.ts'
import { profileQuery } from '../account-queries.ts'
import { Loaded } from '../loaded.tsx'
import { PasswordForm } from './password-form.tsx'
import { SessionList } from './session-list.tsx'
import { SignInMethods } from './sign-in-methods.tsx'

/** The ways in, and where they were used. */
export const SecuritySection = () => {
  // A guess until it is known, to keep the right place: a sign-in with Google brings a picture.
  const cameByGoogle = useSignedInUser().image !== null
  return (
    <>
      <Loaded query={profileQuery} what="Your ways to sign in">
        {(profile) => {
          const hasPassword = profile?.providers.includes('credentials') ?? !cameByGoogle
          return (
            <>
              <SignInMethods profile={profile} rows={cameByGoogle ? 1 : 2} />
              {hasPassword && <PasswordForm waiting={profile === undefined} />}
            </>
          )
        }}
      </Loaded>
      <SessionList />
    </>
  )
}
