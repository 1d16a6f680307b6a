import type { ReactNode } from 'react'
import { AuditsInProgress } from './audits-in-progress.tsx'
import styles from './home-sections.module.css'
import { RecentlyAudited } from './recently-audited.tsx'
import { SecurityAlerts } from './security-alerts.tsx'
import { Trending } from './trending.tsx'

/** What is new, above the leaderboard: each part loads and fails on its own. */
export const HomeSections = ({ report }: { report: ReactNode }) => (
  <>
    <div className={styles.columns}>
      <SecurityAlerts report={report} />
      <Trending />
    </div>
    <RecentlyAudited />
    <AuditsInProgress />
  </>
)
