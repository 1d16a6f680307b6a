import { Fragment } from 'react'
import type { ProjectRow } from '../../../shared/contract/projects/project-row.ts'
import { NewestArticles } from '../../features/blog/newest-articles.tsx'
import { compareUrl } from '../../features/compare/compare-url.ts'
import { AboutScores } from '../../features/home/about-scores.tsx'
import { AuditsInProgress } from '../../features/home/audits-in-progress.tsx'
import { ForOwners } from '../../features/home/for-owners.tsx'
import { homeOrder } from '../../features/home/home-order.ts'
import { HomeSections } from '../../features/home/home-sections.tsx'
import { RecentlyAudited } from '../../features/home/recently-audited.tsx'
import { Leaderboard } from '../../features/leaderboard/leaderboard.tsx'
import { QuoteButton } from '../../features/quotes/quote-button.tsx'
import { useWatchlists } from '../../features/watchlist/use-watchlists.ts'
import { WatchStar } from '../../features/watchlist/watch-button/watch-star.tsx'
import { userType } from '../../lib/user-type.ts'
import * as texts from '../texts.ts'

const star = (row: ProjectRow) => <WatchStar project={row} />

/** `/`, below the first screen: only the browser draws it, in the order of the user type. */
const HomeParts = () => {
  const { status, lists } = useWatchlists()
  const parts = {
    'for-owners': <ForOwners quote={<QuoteButton size="sm">{texts.requestQuote}</QuoteButton>} />,
    'recently-audited': (
      <HomeSections>
        <RecentlyAudited />
      </HomeSections>
    ),
    'audits-in-progress': (
      <HomeSections>
        <AuditsInProgress />
      </HomeSections>
    ),
    leaderboard: (
      <Leaderboard star={star} watchlists={{ status, lists }} compareAddress={compareUrl} />
    ),
    'about-scores': <AboutScores />,
    'newest-articles': <NewestArticles />,
  }
  return homeOrder(userType.use()).map((part) => <Fragment key={part}>{parts[part]}</Fragment>)
}

export default HomeParts
