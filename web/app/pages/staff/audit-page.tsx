import { useLocation, useSearch } from 'wouter'
import { AuditView } from '../../../features/audit/audit-view.tsx'
import { NotFoundPage } from '../not-found-page.tsx'
import { ConcealedPage } from './concealed-page.tsx'

/** `/staff/audit` */
const AuditPage = () => {
  const search = useSearch()
  const [, navigate] = useLocation()
  return (
    <ConcealedPage>
      {() => (
        <AuditView
          asked={new URLSearchParams(search)}
          onAsk={(query) => navigate(`/staff/audit${query}`)}
          gone={<NotFoundPage />}
        />
      )}
    </ConcealedPage>
  )
}

export default AuditPage
