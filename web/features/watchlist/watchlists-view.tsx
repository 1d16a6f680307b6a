import type { ReactNode } from 'react'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { PageMeta } from '../../components/layout/page-meta.tsx'
import { useSession } from '../../lib/session/session.ts'
import * as styles from './watchlists-view.module.css'
import * as texts from './texts.ts'

export type WatchlistsViewProps = {
  /** A button to log in. */
  logIn: ReactNode
  /** The lists of who is signed in, or is about to be known. */
  lists: ReactNode
}

export const WatchlistsView = ({ logIn, lists }: WatchlistsViewProps) => {
  const { status } = useSession()
  return (
    <div className={`page ${styles.view}`}>
      <PageMeta title={texts.watchlists} unlisted />
      {status === 'unauthenticated' ? (
        <>
          <h1 className={styles.title}>{texts.watchlists}</h1>
          <EmptyState title={texts.pleaseLogIn} action={logIn}>
            {texts.accountKeepsWatchlists}
          </EmptyState>
        </>
      ) : (
        lists
      )}
    </div>
  )
}
