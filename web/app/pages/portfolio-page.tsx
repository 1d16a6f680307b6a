import { Notice } from '../../components/feedback/notice.tsx'
import { PortfolioFrame, PortfolioView } from '../../features/portfolio/portfolio-view.tsx'
import * as texts from '../../features/portfolio/texts.ts'
import { useFlag, useFlags } from '../../lib/flags/use-flag.ts'
import { useSignedInUser } from '../../lib/session/signed-in-user.ts'
import { PageSkeleton } from '../page-skeleton.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** `/my/portfolio`, for users whose flag is on; other users have no such page. */
const PortfolioPage = () => {
  const { username } = useSignedInUser()
  const isShown = useFlag('portfolio')
  const flags = useFlags()
  // Whether the user has the page is unknown: it may be neither shown nor denied.
  if (flags.data === undefined && flags.errorUpdateCount > 0) {
    return (
      <PortfolioFrame>
        <Notice onRetry={() => void flags.refetch()} retrying={flags.isFetching}>
          {texts.failed}
        </Notice>
      </PortfolioFrame>
    )
  }
  if (isShown === undefined) return <PageSkeleton title={texts.title} />
  return isShown ? <PortfolioView username={username} /> : <NotFoundPage />
}

export default PortfolioPage
