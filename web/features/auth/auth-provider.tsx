import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { lazyComponent } from '../../components/lazy/lazy-component.ts'
import { preloadModal } from '../../components/overlay/modal.tsx'
import { LazyBoundary } from '../../components/lazy/lazy-boundary.tsx'
import { toast } from '../../components/feedback/toast.ts'
import { LoginPromptContext } from '../../lib/session/login-prompt.ts'
import { providersQuery } from '../../lib/session/providers-query.ts'
import { useSessionSync } from '../../lib/session/session.ts'
import { useNarrow } from '../../lib/hooks/use-narrow.ts'
import { savePendingAction, type PendingAction } from '../../lib/session/pending-action.ts'
import { authAddress } from './auth-address.ts'
import { AuthControlsContext } from './auth-controls.ts'
import type { OpenedModal } from './flow/auth-modal.tsx'
import * as texts from './texts.ts'

const AuthModal = lazyComponent(() => import('./flow/auth-modal.tsx'))

export type AuthProviderProps = {
  /** Loads what the header shows to who is signed in: it gets the focus after a log-in. */
  preloadForUser: () => void
  children: ReactNode
}

/**
 * Offers the login prompt, renders the modal, and keeps the session in step with other tabs and the
 * server. Use it once, inside the query client's provider and the router.
 */
export const AuthProvider = ({ preloadForUser, children }: AuthProviderProps) => {
  const [opened, setOpened] = useState<OpenedModal>()
  const narrow = useNarrow()
  const client = useQueryClient()
  useSessionSync()

  const controls = useMemo(
    () => ({
      open: (view: 'login' | 'signup', reason?: string) => {
        preloadForUser()
        setOpened({ view, reason, opener: document.activeElement })
      },
      preload: () => {
        AuthModal.preload()
        preloadModal()
        void client.prefetchQuery(providersQuery)
      },
    }),
    [client, preloadForUser],
  )
  const prompt = useMemo(
    () => ({
      askToLogIn: (reason: string, action: PendingAction) => {
        savePendingAction(action)
        // Not a hook: every star would render again whenever the address changes.
        const { pathname: path, search, origin } = location
        const href = authAddress('login', { path, search }, origin)
        if (narrow) toast.error(reason, { label: texts.logIn, href })
        else controls.open('login', reason)
      },
    }),
    [narrow, controls],
  )
  return (
    <AuthControlsContext value={controls}>
      <LoginPromptContext value={prompt}>
        {children}
        {opened !== undefined && (
          <LazyBoundary onUnavailable={() => setOpened(undefined)}>
            <AuthModal opened={opened} />
          </LazyBoundary>
        )}
      </LoginPromptContext>
    </AuthControlsContext>
  )
}
