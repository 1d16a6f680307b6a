import { useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { Button } from '../../../components/buttons/button.tsx'
import { ButtonLink } from '../../../components/buttons/button-link.tsx'
import type { MenuEntry } from '../../../components/overlay/menu.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { useNarrow } from '../../../lib/hooks/use-narrow.ts'
import { AccountMenu } from './account-menu.tsx'
import { ACCOUNT_PLACE_ID } from '../account-place.ts'
import { authAddress } from '../auth-address.ts'
import styles from './auth-buttons.module.css'
import { useAuthControls } from '../auth-controls.ts'

export interface AuthButtonsProps {
  /** Leaves out Log In, where it would only lead to the page one is on. Default false. */
  readonly signUpOnly?: boolean
  /** Of the account menu, beside what everybody has in it. */
  readonly menuEntries: readonly MenuEntry[]
}

/** The header's right end: the ways in, or the account of who is in. */
export const AuthButtons = ({ signUpOnly = false, menuEntries }: AuthButtonsProps) => {
  const session = useSession()
  const place = useFocusOfSuccessor(session.status)
  return (
    <div ref={place} id={ACCOUNT_PLACE_ID} className={styles.place}>
      {session.status === 'authenticated' ? (
        <AccountMenu user={session.user} more={menuEntries} />
      ) : (
        <div className={session.status === 'loading' ? styles.unknown : styles.buttons}>
          <WaysIn signUpOnly={signUpOnly} />
        </div>
      )}
    </div>
  )
}

const WaysIn = ({ signUpOnly }: { readonly signUpOnly: boolean }) => {
  const narrow = useNarrow()
  const [path] = useLocation()
  const search = useSearch()
  const { open, preload } = useAuthControls()
  if (narrow) {
    const from = { path, search }
    return (
      <>
        {!signUpOnly && (
          <ButtonLink variant="quiet" href={authAddress('login', from, location.origin)}>
            Log In
          </ButtonLink>
        )}
        <ButtonLink variant="primary" href={authAddress('signup', from, location.origin)}>
          Sign Up
        </ButtonLink>
      </>
    )
  }
  const ahead = { onPointerEnter: preload, onFocus: preload }
  return (
    <>
      {!signUpOnly && (
        <Button variant="quiet" {...ahead} onClick={() => open('login')}>
          Log In
        </Button>
      )}
      <Button variant="primary" {...ahead} onClick={() => open('signup')}>
        Sign Up
      </Button>
    </>
  )
}

/**
 * A sign-out takes away the very control to which the closing menu gives the focus; what stands in
 * its place gets it instead. After a sign-in the closing modal gives it to what asked for it.
 */
const useFocusOfSuccessor = (status: string) => {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(status)
  useEffect(() => {
    const hasLeft = before.current === 'authenticated' && status === 'unauthenticated'
    before.current = status
    if (!hasLeft) return
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      place.current?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [status])
  return place
}
