import { type ReactNode, useEffect, useRef } from 'react'
import { useSession } from '../../../lib/session/session.ts'
import * as styles from './auth-buttons.module.css'
import { ACCOUNT_SLOT_ID } from '../auth-controls.ts'
import { SignedOutButtons } from './signed-out-buttons.tsx'

export interface AuthButtonsProps {
  /** Hides Log In, on the login page itself. Default false. */
  readonly signUpOnly?: boolean
  /** The account menu of a signed-in user; until it is there, the placeholder keeps its room. */
  readonly accountMenu: (placeholder: ReactNode) => ReactNode
}

/** The header's right end: the log-in buttons, or the account menu of a signed-in user. */
export const AuthButtons = ({ signUpOnly = false, accountMenu }: AuthButtonsProps) => {
  const { status } = useSession()
  const slot = useFocusAfterSignOut(status)
  const buttons = (
    <div className={status === 'unauthenticated' ? styles.buttons : styles.hidden}>
      <SignedOutButtons signUpOnly={signUpOnly} />
    </div>
  )
  return (
    <div ref={slot} id={ACCOUNT_SLOT_ID} className={styles.slot}>
      {status === 'authenticated' ? accountMenu(buttons) : buttons}
    </div>
  )
}

/**
 * The closing menu returns the focus to the avatar, which a sign-out removes: focuses the button that
 * replaces it.
 */
const useFocusAfterSignOut = (status: string) => {
  const slot = useRef<HTMLDivElement>(null)
  const previousStatus = useRef(status)
  useEffect(() => {
    const signedOut = previousStatus.current === 'authenticated' && status === 'unauthenticated'
    previousStatus.current = status
    if (!signedOut) return
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      slot.current?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [status])
  return slot
}
