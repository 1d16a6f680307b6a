import type { ReactNode } from 'react'
import type { Announcement } from '../../shared/values/announcement.ts'
import { classNames } from '../components/class-names.ts'
import { AnnouncementBanner } from '../features/announcement/announcement-banner.tsx'
import { CookieBanner } from '../features/consent/cookie-banner.tsx'
import type { Session } from '../lib/session/session.ts'
import { Footer } from './footer/footer.tsx'
import { Header } from './header/header.tsx'
import * as styles from './layout.module.css'
import { MAIN_ID } from './main-id.ts'
import { OfflineNotice } from './offline-notice.tsx'
import * as texts from './texts.ts'

export type AppLayoutProps = {
  /** The page begins with a banner, which the header lies over. */
  useHomeLayout: boolean
  /** Class of the outermost element, by which global styles know pages of a kind. */
  globalAppClassName?: string | undefined
  search: ReactNode
  /** Log-in links or the account menu. */
  account: ReactNode
  /** Shown above the header. */
  headerAnnouncement?: Announcement | null | undefined
  session: Session['status']
  children: ReactNode
}

export const AppLayout = ({
  useHomeLayout,
  globalAppClassName = 'App',
  search,
  account,
  headerAnnouncement,
  session,
  children,
}: AppLayoutProps) => (
  <div className={classNames(globalAppClassName, styles.layout)}>
    <a className={styles.skip} href={`#${MAIN_ID}`}>
      {texts.skipToContent}
    </a>
    <CookieBanner />
    {headerAnnouncement && <AnnouncementBanner {...headerAnnouncement} />}
    <Header overBanner={useHomeLayout} search={search} account={account} />
    <OfflineNotice />
    <main id={MAIN_ID} className={styles.main} tabIndex={-1}>
      {children}
    </main>
    <Footer session={session} />
  </div>
)
