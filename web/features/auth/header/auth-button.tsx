import { useLocation, useSearch } from 'wouter'
import { Button } from '../../../components/buttons/button.tsx'
import { ButtonLink } from '../../../components/buttons/button-link.tsx'
import { useNarrow } from '../../../lib/hooks/use-narrow.ts'
import { siteOrigin } from '../../../lib/site-origin.ts'
import { authAddress, type AuthPageView } from '../auth-address.ts'
import { useAuthControls } from '../auth-controls.ts'
import * as texts from '../texts.ts'

const labels = { login: texts.logIn, signup: texts.signUp } as const

export type AuthButtonProps = {
  readonly view: AuthPageView
  readonly variant: 'primary' | 'quiet'
}

/** Log In or Sign Up: a link to the page on a narrow screen, else a button that opens the modal. */
export const AuthButton = ({ view, variant }: AuthButtonProps) => {
  const narrow = useNarrow()
  const [path] = useLocation()
  const search = useSearch()
  const { open, preload } = useAuthControls()
  if (narrow) {
    return (
      <ButtonLink variant={variant} href={authAddress(view, { path, search }, siteOrigin())}>
        {labels[view]}
      </ButtonLink>
    )
  }
  return (
    <Button variant={variant} onPointerEnter={preload} onFocus={preload} onClick={() => open(view)}>
      {labels[view]}
    </Button>
  )
}
