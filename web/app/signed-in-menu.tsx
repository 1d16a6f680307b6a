import { ErrorBoundary } from '../components/feedback/error-boundary.tsx'
import { Deferred } from '../components/lazy/deferred.tsx'
import { lazyComponent } from '../components/lazy/lazy-component.ts'
import { AccountMenu } from '../features/auth/header/account-menu.tsx'
import { ImpersonationBanner } from '../features/impersonation/impersonation-banner.tsx'
import { ImpersonationTool } from '../features/impersonation/impersonation-tool.tsx'
import { useSession } from '../lib/session/session.ts'
import { useAccountEntries } from './use-account-entries.tsx'
import { usePendingAction } from './use-pending-action.ts'

const FirstLoginSurvey = lazyComponent(() => import('./prompts/first-login-survey.tsx'))

/** The account menu, and what else opens or happens for users alone. */
export const SignedInMenu = () => {
  const session = useSession()
  const entries = useAccountEntries()
  usePendingAction()
  if (session.status !== 'authenticated') return null
  const { user } = session
  const { adminId, impersonation } = user
  return (
    <>
      <AccountMenu user={user} entries={entries} />
      {adminId !== undefined && impersonation !== undefined && (
        <ImpersonationBanner user={{ ...user, adminId, impersonation }} />
      )}
      <ImpersonationTool />
      {/* Nobody asked for it: where it cannot be loaded, the page goes on without it. */}
      <ErrorBoundary resetKey="" fallback={null}>
        <Deferred part={FirstLoginSurvey} placeholder={null} optional>
          <FirstLoginSurvey />
        </Deferred>
      </ErrorBoundary>
    </>
  )
}
