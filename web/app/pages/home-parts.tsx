import type { ProjectRow } from '../../../shared/contract/projects/project-row.ts'
import { NewestArticles } from '../../features/blog/newest-articles.tsx'
import { compareUrl } from '../../features/compare/compare-url.ts'
import { AboutScores } from '../../features/home/about-scores.tsx'
import { AuditsInProgress } from '../../features/home/audits-in-progress.tsx'
import { HomeSections } from '../../features/home/home-sections.tsx'
import { RecentlyAudited } from '../../features/home/recently-audited.tsx'
import { Leaderboard } from '../../features/leaderboard/leaderboard.tsx'
import { useWatchlists } from '../../features/watchlist/use-watchlists.ts'
import { WatchStar } from '../../features/watchlist/watch-button/watch-star.tsx'

const star = (row: ProjectRow) => <WatchStar project={row} />

/** `/`, below the first screen. */
const HomeParts = () => {
  const { status, lists } = useWatchlists()
  return (
    <>
      <HomeSections>
        <RecentlyAudited />
        <AuditsInProgress />
      </HomeSections>
      <Leaderboard star={star} watchlists={{ status, lists }} compareAddress={compareUrl} />
      <AboutScores />
      <NewestArticles />
    </>
  )
}

export default HomeParts
