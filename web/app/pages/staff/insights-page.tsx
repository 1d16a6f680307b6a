import { lazyComponent } from '../../../components/lazy/lazy-component.ts'
import { useSession } from '../../../lib/session/session.ts'
import { NotFoundPage } from '../not-found-page.tsx'

// By itself: the first scripts of every page name the files of each page's own module.
const InsightsView = lazyComponent(async () => {
  const module = await import('../../../features/insights/insights-view.tsx')
  return { default: module.InsightsView }
})

/** `/staff/insights`: to everybody but staff it is not there. */
const InsightsPage = () => {
  const session = useSession()
  if (session.status === 'loading') return <div className="page" aria-busy="true" />
  if (session.status !== 'authenticated' || session.user.staff !== true) return <NotFoundPage />
  return <InsightsView gone={<NotFoundPage />} />
}

export default InsightsPage
