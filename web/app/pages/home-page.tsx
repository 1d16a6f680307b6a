import type { ProjectRow } from '../../../shared/contract/projects/project-row.ts'
import { DocumentTitle } from '../../components/layout/document-title.tsx'
import { compareUrl } from '../../features/compare/compare-url.ts'
import { SecurityAlerts } from '../../features/alerts/security-alerts.tsx'
import { AboutScores } from '../../features/home/about-scores.tsx'
import { HomeBanner } from '../../features/home/home-banner.tsx'
import { HomeSections } from '../../features/home/home-sections.tsx'
import { ReportIncidentButton } from '../../features/incidents/report/report-incident-button.tsx'
import { Leaderboard } from '../../features/leaderboard/leaderboard.tsx'
import { SearchBox } from '../../features/search/search-box.tsx'
import { useWatchlists } from '../../features/watchlist/use-watchlists.ts'
import { WatchStar } from '../../features/watchlist/watch-button/watch-star.tsx'

const star = (row: ProjectRow) => <WatchStar project={row} />

/** `/` */
const HomePage = () => {
  const { status, lists } = useWatchlists()
  return (
    <>
      <DocumentTitle title="Security ratings of blockchain projects" />
      <HomeBanner search={<SearchBox variant="banner" />} />
      <div className="page">
        <HomeSections alerts={<SecurityAlerts report={<ReportIncidentButton size="sm" />} />} />
        <Leaderboard star={star} watchlists={{ status, lists }} compareAddress={compareUrl} />
        <AboutScores />
      </div>
    </>
  )
}

export default HomePage
