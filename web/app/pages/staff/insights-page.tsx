import { lazyComponent } from '../../../components/lazy/lazy-component.ts'
import { NotFoundPage } from '../not-found-page.tsx'
import { ConcealedPage } from './concealed-page.tsx'

// By itself: the first scripts of every page name the files of each page's own module.
const InsightsView = lazyComponent(async () => {
  const module = await import('../../../features/insights/insights-view.tsx')
  return { default: module.InsightsView }
})

/** `/staff/insights` */
const InsightsPage = () => (
  <ConcealedPage>{() => <InsightsView gone={<NotFoundPage />} />}</ConcealedPage>
)

export default InsightsPage
