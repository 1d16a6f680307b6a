import { useSearch } from 'wouter'
import { Button } from '../../../components/buttons/button.tsx'
import { ButtonLink } from '../../../components/buttons/button-link.tsx'
import { authAddress, returnUrlIn } from '../../../features/auth/auth-address.ts'
import { useSignOut } from '../../../features/auth/use-sign-out.ts'
import { useSession } from '../../../lib/session/session.ts'
import { MessagePage } from '../message-page.tsx'
import { siteOrigin } from '../../../lib/site-origin.ts'

/** `/auth/signout`: signs out after a confirmation. */
const AuthSignOutPage = () => {
  const search = useSearch()
  const session = useSession()
  const returnUrl = returnUrlIn(search, siteOrigin())
  const { signOut, isPending } = useSignOut(returnUrl)
  const backHome = (
    <ButtonLink href="/" variant="quiet">
      Back to Homepage
    </ButtonLink>
  )
  if (session.status === 'loading') {
    return <MessagePage title="Sign out" subtitle="…" action={null} />
  }
  if (session.status === 'unauthenticated') {
    const from = { path: '/auth/signout', search }
    return (
      <MessagePage
        title="Sign out"
        subtitle="You are not signed in."
        action={
          <>
            <ButtonLink href={authAddress('login', from, siteOrigin())} variant="primary">
              Log In
            </ButtonLink>
            {backHome}
          </>
        }
      />
    )
  }
  return (
    <MessagePage
      title="Sign out"
      subtitle="Do you want to sign out?"
      action={
        <>
          <Button
            variant="primary"
            pending={isPending}
            pendingLabel="Signing out…"
            onClick={() => void signOut()}
          >
            Sign out
          </Button>
          {backHome}
        </>
      }
    >
      You are signed in as {session.user.email}.
    </MessagePage>
  )
}

export default AuthSignOutPage
