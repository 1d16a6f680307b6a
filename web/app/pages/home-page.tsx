import { Deferred } from '../../components/lazy/deferred.tsx'
import { lazyComponent } from '../../components/lazy/lazy-component.ts'
import { DocumentTitle } from '../../components/layout/document-title.tsx'
import { SecurityAlerts } from '../../features/alerts/security-alerts.tsx'
import { HomeBanner } from '../../features/home/home-banner.tsx'
import { HomeColumns, HomeSections } from '../../features/home/home-sections.tsx'
import { Trending } from '../../features/home/trending.tsx'
import { ReportIncidentButton } from '../../features/incidents/report/report-incident-button.tsx'
import { isLeaderboardMeant } from '../../features/leaderboard/view/leaderboard-address.ts'
import { LeaderboardPlaceholder } from '../../features/leaderboard/leaderboard-placeholder.tsx'
import { SearchBox } from '../../features/search/search-box.tsx'

const HomeParts = lazyComponent(() => import('./home-parts.tsx'))

/** `/` */
const HomePage = () => (
  <>
    <DocumentTitle title="Security ratings of blockchain projects" />
    <HomeBanner search={<SearchBox variant="banner" />} />
    <div className="page">
      <HomeSections>
        <HomeColumns>
          <SecurityAlerts report={<ReportIncidentButton size="sm" />} />
          <Trending />
        </HomeColumns>
      </HomeSections>
      <Deferred
        part={HomeParts}
        placeholder={<LeaderboardPlaceholder />}
        isNeeded={isLeaderboardMeant}
      >
        <HomeParts />
      </Deferred>
    </div>
  </>
)

export default HomePage
