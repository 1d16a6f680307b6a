import { useLocation, useSearch } from 'wouter'
import { lazyComponent } from '../../../components/lazy/lazy-component.ts'
import { NotFoundPage } from '../not-found-page.tsx'
import { ConcealedPage } from './concealed-page.tsx'

// By itself: the server, which draws nothing of it, starts without it.
const AuditView = lazyComponent(async () => {
  const module = await import('../../../features/audit/audit-view.tsx')
  return { default: module.AuditView }
})

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
