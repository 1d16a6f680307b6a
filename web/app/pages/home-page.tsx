import { Deferred } from '../../components/lazy/deferred.tsx'
import { lazyComponent } from '../../components/lazy/lazy-component.ts'
import { PageMeta } from '../../components/layout/page-meta.tsx'
import { SecurityAlerts } from '../../features/alerts/security-alerts.tsx'
import { HomeBanner } from '../../features/home/home-banner.tsx'
import { HomeColumns, HomeSections } from '../../features/home/home-sections.tsx'
import { Trending } from '../../features/home/trending.tsx'
import { ReportIncidentButton } from '../../features/incidents/report/report-incident-button.tsx'
import { isLeaderboardMeant } from '../../features/leaderboard/view/leaderboard-address.ts'
import { LeaderboardPlaceholder } from '../../features/leaderboard/leaderboard-placeholder.tsx'
import { SearchBox } from '../../features/search/search-box.tsx'
import { siteOrigin } from '../../lib/site-origin.ts'
import { isTourAsked } from '../../lib/tour-address.ts'
import * as texts from '../texts.ts'

const HomeParts = lazyComponent(() => import('./home-parts.tsx'))

/** `/` */
const HomePage = () => (
  <>
    <PageMeta title={texts.securityRatingsOfBlockchainProjects} structuredData={website()} />
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
        isNeeded={() => isLeaderboardMeant() || isTourAsked(location.search)}
      >
        <HomeParts />
      </Deferred>
    </div>
  </>
)

const website = () => ({
  '@type': 'WebSite',
  name: texts.assay,
  url: `${siteOrigin()}/`,
  potentialAction: {
    '@type': 'SearchAction',
    target: `${siteOrigin()}/?q={search_term_string}`,
    'query-input': 'required name=search_term_string',
  },
})

export default HomePage
