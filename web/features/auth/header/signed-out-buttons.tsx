import { useLocation, useSearch } from 'wouter'
import { Button } from '../../../components/buttons/button.tsx'
import { ButtonLink } from '../../../components/buttons/button-link.tsx'
import { useNarrow } from '../../../lib/hooks/use-narrow.ts'
import { siteOrigin } from '../../../lib/site-origin.ts'
import { authAddress } from '../auth-address.ts'
import { useAuthControls } from '../auth-controls.ts'
import * as texts from '../texts.ts'

/**
 * Log In and Sign Up: links to their pages on a narrow screen, else buttons that open the modal.
 *
 * @param signUpOnly without Log In, on the log-in page itself. Default false
 */
export const SignedOutButtons = ({ signUpOnly = false }: { readonly signUpOnly?: boolean }) => {
  const narrow = useNarrow()
  const [path] = useLocation()
  const search = useSearch()
  const { open, preload } = useAuthControls()
  if (narrow) {
    const from = { path, search }
    return (
      <>
        {!signUpOnly && (
          <ButtonLink variant="quiet" href={authAddress('login', from, siteOrigin())}>
            {texts.logIn}
          </ButtonLink>
        )}
        <ButtonLink variant="primary" href={authAddress('signup', from, siteOrigin())}>
          {texts.signUp}
        </ButtonLink>
      </>
    )
  }
  const preloadProps = { onPointerEnter: preload, onFocus: preload }
  return (
    <>
      {!signUpOnly && (
        <Button variant="quiet" {...preloadProps} onClick={() => open('login')}>
          {texts.logIn}
        </Button>
      )}
      <Button variant="primary" {...preloadProps} onClick={() => open('signup')}>
        {texts.signUp}
      </Button>
    </>
  )
}
