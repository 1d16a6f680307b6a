import type { ReactNode } from 'react'
import { PageMeta } from '../../components/layout/page-meta.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { Skeleton } from '../../components/feedback/skeleton.tsx'
import type { TableSettings } from './list/list-projects.tsx'
import { PLEASE_LOG_IN, SOMETHING_WENT_WRONG, useWatchlists } from './use-watchlists.ts'
import type { Watchlists } from './use-watchlists.ts'
import { WatchlistPageView } from './watchlist-page-view.tsx'
import pageStyles from './watchlist-page-view.module.css'
import head from './section-head.module.css'
import styles from './watchlists-view.module.css'

export type WatchlistsViewProps = {
  /** A button to log in. */
  logIn: ReactNode
  tableSettings: TableSettings
  /** The digest setting. */
  digest: ReactNode
}

export const WatchlistsView = ({ logIn, tableSettings, digest }: WatchlistsViewProps) => {
  const watchlists = useWatchlists()
  return (
    <div className={`page ${styles.view}`}>
      <PageMeta title="Watchlists" unlisted />
      <Content
        watchlists={watchlists}
        logIn={logIn}
        tableSettings={tableSettings}
        digest={digest}
      />
    </div>
  )
}

const Content = ({
  watchlists,
  logIn,
  tableSettings,
  digest,
}: WatchlistsViewProps & { watchlists: Watchlists }) => {
  switch (watchlists.status) {
    case 'ready':
      return (
        <WatchlistPageView watchlists={watchlists} tableSettings={tableSettings} digest={digest} />
      )
    case 'unknown':
    case 'loading':
      return <WatchlistPageSkeleton />
    case 'failed':
      return (
        <>
          <h1 className={styles.title}>Watchlists</h1>
          <Notice onRetry={watchlists.retry} retrying={watchlists.isRetrying}>
            {SOMETHING_WENT_WRONG}
          </Notice>
        </>
      )
    case 'anonymous':
      return (
        <>
          <h1 className={styles.title}>Watchlists</h1>
          <EmptyState title={PLEASE_LOG_IN} action={logIn}>
            Your account keeps your watchlists, so that you find them on every device.
          </EmptyState>
        </>
      )
    default:
      return watchlists.status satisfies never
  }
}

const WatchlistPageSkeleton = () => (
  <div className={pageStyles.columns} aria-busy="true">
    <div>
      <div className={head.head}>
        <h1 className={head.title}>Watchlists</h1>
      </div>
      <div className={styles.rows}>
        {[120, 72, 96].map((width) => (
          <div key={width} className={styles.row}>
            <Skeleton width={width} />
          </div>
        ))}
      </div>
    </div>
    <div>
      <div className={head.head}>
        <Skeleton width={200} height={24} />
      </div>
    </div>
  </div>
)
