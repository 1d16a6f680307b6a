import { useSearch } from 'wouter'
import { ButtonLink } from '../../../components/buttons/button-link.tsx'
import { authAddress } from '../../../features/auth/auth-address.ts'
import { failureOf } from '../../../features/auth/auth-failures.tsx'
import { backToLogin } from '../../../features/auth/texts.ts'
import { MessagePage } from '../message-page.tsx'
import { siteOrigin } from '../../../lib/site-origin.ts'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import { HomeLink } from '../home-link.tsx'
import * as texts from '../../texts.ts'

/** `/auth/error?error=` */
const AuthErrorPage = () => {
  const search = useSearch()
  const { name, title, sentence } = failureOf(new URLSearchParams(search).get('error'))
  const from = { path: '/auth/error', search }
  return (
    <MessagePage
      title={title}
      subtitle={sentence}
      action={
        <>
          <ButtonLink href={authAddress('login', from, siteOrigin())} variant="primary">
            {backToLogin}
          </ButtonLink>
          <HomeLink variant="quiet" />
        </>
      }
    >
      {name === 'Default' ? undefined : formatMessage(texts.ifYouAskForHelp, { name })}
    </MessagePage>
  )
}

export default AuthErrorPage
