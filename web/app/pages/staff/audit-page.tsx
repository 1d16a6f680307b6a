import { useLocation, useSearch } from 'wouter'
import { AuditView } from '../../../features/audit/audit-view.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { NotFoundPage } from '../not-found-page.tsx'

/** `/staff/audit`: to everybody but staff it is not there. */
const AuditPage = () => {
  const session = useSession()
  const search = useSearch()
  const [, navigate] = useLocation()
  if (session.status === 'loading') return <div className="page" aria-busy="true" />
  if (session.status !== 'authenticated' || session.user.staff !== true) return <NotFoundPage />
  return (
    <AuditView
      asked={new URLSearchParams(search)}
      onAsk={(query) => navigate(`/staff/audit${query}`)}
      gone={<NotFoundPage />}
    />
  )
}

export default AuditPage
