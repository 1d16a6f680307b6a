import { PortfolioView } from '../../features/portfolio/portfolio-view.tsx'
import * as texts from '../../features/portfolio/texts.ts'
import { useFlag } from '../../lib/flags/use-flag.ts'
import { useUser } from '../../lib/session/session.ts'
import { PageSkeleton } from '../page-skeleton.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** `/my/portfolio`, for users whose flag is on; nobody else has such a page. */
const PortfolioPage = () => {
  const user = useUser()
  const isShown = useFlag('portfolio')
  if (isShown === undefined) return <PageSkeleton title={texts.title} />
  return isShown && user ? <PortfolioView username={user.username} /> : <NotFoundPage />
}

export default PortfolioPage
