import type { ReactNode } from 'react'
import type { Session } from '../lib/session/session.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import styles from './layout.module.css'
import { OfflineNotice } from './offline-notice.tsx'

/** Id of the page's main content. */
export const MAIN_ID = 'content'

export type AppLayoutProps = {
  layout: 'standard' | 'home'
  /** In the header: the search, when the page wants one there. */
  search?: ReactNode
  /** In the header, at its right end: log-in links or the account menu. */
  account?: ReactNode
  /** Above the header on every page: announcements, impersonation. */
  notices?: ReactNode
  /** The footer offers the ways in to who is known to be signed out. */
  session: Session['status']
  children: ReactNode
}

/** The shell every page stands in. */
export const AppLayout = ({
  layout,
  search,
  account,
  notices,
  session,
  children,
}: AppLayoutProps) => (
  <div className={styles.layout}>
    <a className={styles.skip} href={`#${MAIN_ID}`}>
      Skip to content
    </a>
    {notices}
    <Header overBanner={layout === 'home'} search={search} account={account} />
    <OfflineNotice />
    <main id={MAIN_ID} className={styles.main} tabIndex={-1}>
      {children}
    </main>
    <Footer session={session} />
  </div>
)
