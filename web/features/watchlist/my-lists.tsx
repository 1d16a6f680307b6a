import type { ReactNode } from 'react'
import { Notice } from '../../components/feedback/notice.tsx'
import type { TableSettings } from './list/list-projects.tsx'
import { useWatchlists } from './use-watchlists.ts'
import { WatchlistPageView } from './watchlist-page-view.tsx'
import * as styles from './watchlists-view.module.css'
import * as texts from './texts.ts'

export type MyListsProps = {
  tableSettings: TableSettings
  /** The digest setting. */
  digest: ReactNode
  /** Until the lists are there. */
  skeleton: ReactNode
}

/** The lists of who is signed in, or is about to be known. */
export const MyLists = ({ tableSettings, digest, skeleton }: MyListsProps) => {
  const watchlists = useWatchlists()
  switch (watchlists.status) {
    case 'ready':
      return (
        <WatchlistPageView watchlists={watchlists} tableSettings={tableSettings} digest={digest} />
      )
    case 'failed':
      return (
        <>
          <h1 className={styles.title}>{texts.watchlists}</h1>
          <Notice onRetry={watchlists.retry} retrying={watchlists.isRetrying}>
            {texts.somethingWentWrong}
          </Notice>
        </>
      )
    case 'unknown':
    case 'loading':
    case 'anonymous':
      return skeleton
    default:
      return watchlists.status satisfies never
  }
}
