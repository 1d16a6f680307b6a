import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { sessionRequiredAddress } from './auth-client.ts'
import { sessionEndedHere } from './session-channel.ts'
import { useSession } from './session.ts'
import { SignedInUserContext } from './signed-in-user.ts'

/**
 * Renders its children for a signed-in user, whom they read with `useSignedInUser`. Redirects other
 * visitors to the sign-in page and back here, and to `/` after a sign-out on this page. Another user
 * gets children of their own: what was typed is not sent as them.
 */
export const RequireSession = ({
  waiting,
  children,
}: {
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
    // Replaces the history entry: Back would only redirect again.
    if (wasSignedIn.current && sessionEndedHere()) navigate('/', { replace: true })
    else location.replace(sessionRequiredAddress(location.href))
  }, [status, navigate])
  if (session.status !== 'authenticated') return waiting
  return (
    <SignedInUserContext value={session.user}>
      <Fragment key={session.user.username}>{children}</Fragment>
    </SignedInUserContext>
  )
}
