import type { ProjectRow } from '../../../shared/contract/projects.ts'
import { DocumentTitle } from '../../components/document-title.tsx'
import { HomeBanner } from '../../features/home/home-banner.tsx'
import { Leaderboard } from '../../features/home/leaderboard.tsx'
import { SearchBox } from '../../features/search/search-box.tsx'
import { WatchStar } from '../../features/watchlist/watch-star.tsx'

const star = (row: ProjectRow) => <WatchStar project={row} />

/** `/`: the promise and the search, and below them the projects. */
const HomePage = () => (
  <>
    <DocumentTitle title="Security ratings of blockchain projects" />
    <HomeBanner search={<SearchBox variant="banner" />} />
    <div className="page">
      <Leaderboard star={star} />
    </div>
  </>
)

export default HomePage
