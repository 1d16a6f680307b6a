import type { ReactNode } from 'react'
import { AuditsInProgress } from './audits-in-progress.tsx'
import styles from './home-sections.module.css'
import { RecentlyAudited } from './recently-audited.tsx'
import { Trending } from './trending.tsx'

export const HomeSections = ({ alerts }: { alerts: ReactNode }) => (
  <div className={styles.sections}>
    <div className={styles.columns}>
      {alerts}
      <Trending />
    </div>
    <RecentlyAudited />
    <AuditsInProgress />
  </div>
)
