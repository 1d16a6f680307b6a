import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useReducer, useState } from 'react'
import type { ReactNode } from 'react'
import { lazyComponent } from '../../components/lazy/lazy-component.ts'
import { preloadModal } from '../../components/overlay/modal.tsx'
import { LazyBoundary } from '../../components/lazy/lazy-boundary.tsx'
import { toast } from '../../components/feedback/toast.ts'
import { LoginPromptContext } from '../../lib/session/login-prompt.ts'
import { providersQuery } from '../../lib/session/providers-query.ts'
import { useSession, useSessionSync } from '../../lib/session/session.ts'
import { useNarrow } from '../../lib/hooks/use-narrow.ts'
import { savePendingAction, type PendingAction } from '../../lib/session/pending-action.ts'
import { authAddress } from './auth-address.ts'
import { AuthControlsContext } from './auth-controls.ts'
import { hiddenFlow, nextFlow } from './flow/auth-flow.ts'

const AuthModal = lazyComponent(() => import('./flow/auth-modal.tsx'))

/**
 * Lets any part of the page ask for a login, holds the modal, and keeps the session in step with
 * other tabs and the server. Put it once around the page, inside the query client's provider and the router.
 */
export const AuthProvider = ({ children }: { children: ReactNode }) => {
  const [flow, send] = useReducer(nextFlow, hiddenFlow)
  const [opener, setOpener] = useState<Element | null>()
  const [why, setWhy] = useState<string>()
  const narrow = useNarrow()
  const { status } = useSession()
  const client = useQueryClient()
  useSessionSync()

  // However the session began, in this tab or in another: there is nothing left to ask.
  useEffect(() => {
    if (status === 'authenticated') send({ type: 'signed-in' })
  }, [status])

  const controls = useMemo(
    () => ({
      open: (view: 'login' | 'signup', reason?: string) => {
        setOpener(document.activeElement)
        setWhy(reason)
        send({ type: 'opened', view })
      },
      preload: () => {
        AuthModal.preload()
        preloadModal()
        void client.prefetchQuery(providersQuery)
      },
    }),
    [client],
  )
  const prompt = useMemo(
    () => ({
      askToLogIn: (reason: string, wish: PendingAction) => {
        savePendingAction(wish)
        // Read when it is needed: each star would be drawn anew whenever the address changes.
        const { pathname: path, search, origin } = location
        const href = authAddress('login', { path, search }, origin)
        if (narrow) toast.error(reason, { label: 'Log In', href })
        else controls.open('login', reason)
      },
    }),
    [narrow, controls],
  )
  return (
    <AuthControlsContext value={controls}>
      <LoginPromptContext value={prompt}>
        {children}
        {opener !== undefined && (
          <LazyBoundary
            onUnavailable={() => {
              setOpener(undefined)
              send({ type: 'closed' })
            }}
          >
            <AuthModal flow={flow} send={send} opener={opener} why={why} />
          </LazyBoundary>
        )}
      </LoginPromptContext>
    </AuthControlsContext>
  )
}
