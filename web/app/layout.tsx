import type { ReactNode } from 'react'
import type { Announcement } from '../../shared/values/announcement.ts'
import { AnnouncementBanner } from '../features/announcement/announcement-banner.tsx'
import { CookieBanner } from '../features/consent/cookie-banner.tsx'
import type { Session } from '../lib/session/session.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import styles from './layout.module.css'
import { OfflineNotice } from './offline-notice.tsx'

export const MAIN_ID = 'content'

export type AppLayoutProps = {
  layout: 'standard' | 'home'
  search?: ReactNode
  /** Log-in links or the account menu. */
  account?: ReactNode
  /** Shown above the header. */
  headerAnnouncement?: Announcement | null | undefined
  session: Session['status']
  children: ReactNode
}

export const AppLayout = ({
  layout,
  search,
  account,
  headerAnnouncement,
  session,
  children,
}: AppLayoutProps) => (
  <div className={styles.layout}>
    <a className={styles.skip} href={`#${MAIN_ID}`}>
      Skip to content
    </a>
    <CookieBanner />
    {headerAnnouncement && <AnnouncementBanner {...headerAnnouncement} />}
    <Header overBanner={layout === 'home'} search={search} account={account} />
    <OfflineNotice />
    <main id={MAIN_ID} className={styles.main} tabIndex={-1}>
      {children}
    </main>
    <Footer session={session} />
  </div>
)
