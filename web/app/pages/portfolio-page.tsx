import { PortfolioView } from '../../features/portfolio/portfolio-view.tsx'
import * as texts from '../../features/portfolio/texts.ts'
import { useFlag } from '../../lib/flags/use-flag.ts'
import { useSignedInUser } from '../../lib/session/signed-in-user.ts'
import { PageSkeleton } from '../page-skeleton.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** `/my/portfolio`, for users whose flag is on; other users have no such page. */
const PortfolioPage = () => {
  const { username } = useSignedInUser()
  const isShown = useFlag('portfolio')
  if (isShown === undefined) return <PageSkeleton title={texts.title} />
  return isShown ? <PortfolioView username={username} /> : <NotFoundPage />
}

export default PortfolioPage
