import { InsightsView } from '../../../features/insights/insights-view.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { NotFoundPage } from '../not-found-page.tsx'

/** `/staff/insights`: to everybody but staff it is not there. */
const InsightsPage = () => {
  const session = useSession()
  if (session.status === 'loading') return <div className="page" aria-busy="true" />
  if (session.status !== 'authenticated' || session.user.staff !== true) return <NotFoundPage />
  return <InsightsView gone={<NotFoundPage />} />
}

export default InsightsPage
