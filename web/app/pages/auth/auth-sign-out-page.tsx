import { useSearch } from 'wouter'
import { Button } from '../../../components/buttons/button.tsx'
import { ButtonLink } from '../../../components/buttons/button-link.tsx'
import { authAddress, returnUrlIn } from '../../../features/auth/auth-address.ts'
import { useSignOut } from '../../../features/auth/use-sign-out.ts'
import { useSession } from '../../../lib/session/session.ts'
import { MessagePage } from '../message-page.tsx'
import { siteOrigin } from '../../../lib/site-origin.ts'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import { HomeLink } from '../home-link.tsx'
import * as texts from '../../texts.ts'

/** `/auth/signout`: signs out after a confirmation. */
const AuthSignOutPage = () => {
  const search = useSearch()
  const session = useSession()
  const returnUrl = returnUrlIn(search, siteOrigin())
  const { signOut, isPending } = useSignOut(returnUrl)
  if (session.status === 'loading') {
    return <MessagePage title={texts.signOut} subtitle="…" action={null} />
  }
  if (session.status === 'unauthenticated') {
    const from = { path: '/auth/signout', search }
    return (
      <MessagePage
        title={texts.signOut}
        subtitle={texts.youAreNotSignedIn}
        action={
          <>
            <ButtonLink href={authAddress('login', from, siteOrigin())} variant="primary">
              {texts.logIn}
            </ButtonLink>
            <HomeLink variant="quiet" />
          </>
        }
      />
    )
  }
  return (
    <MessagePage
      title={texts.signOut}
      subtitle={texts.doYouWantToSign}
      action={
        <>
          <Button
            variant="primary"
            pending={isPending}
            pendingLabel={texts.signingOut}
            onClick={() => void signOut()}
          >
            {texts.signOut}
          </Button>
          <HomeLink variant="quiet" />
        </>
      }
    >
      {formatMessage(texts.youAreSigned, { email: session.user.email })}
    </MessagePage>
  )
}

export default AuthSignOutPage
