import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { sessionRequiredAddress } from './auth-client.ts'
import { sessionEndedHere } from './session-channel.ts'
import { useSession } from './session.ts'
import { SignedInUserContext } from './signed-in-user.ts'

/**
 * Shows its children to who is signed in, who read the user with `useSignedInUser`. Anyone else is
 * led to the auth service's sign-in page and from there back here; who signs out here, to `/`.
 */
export const RequireSession = ({
  waiting,
  children,
}: {
  /** While it is not known who is here. */
  waiting: ReactNode
  children: ReactNode
}) => {
  const session = useSession()
  const [, navigate] = useLocation()
  const { status } = session
  const wasSignedIn = useRef(false)
  useEffect(() => {
    if (status === 'authenticated') wasSignedIn.current = true
    if (status !== 'unauthenticated') return
    // In place of this page, which the browser's Back would only lead away from again.
    if (wasSignedIn.current && sessionEndedHere()) navigate('/', { replace: true })
    else location.replace(sessionRequiredAddress(location.href))
  }, [status, navigate])
  if (session.status !== 'authenticated') return waiting
  return <SignedInUserContext value={session.user}>{children}</SignedInUserContext>
}
