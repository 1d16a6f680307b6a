import { Button } from '../../../components/buttons/button.tsx'
import { formatCount } from '../../../components/format/format-count.ts'
import { focusParent } from '../../../components/feedback/focus-parent.ts'
import { Notice } from '../../../components/feedback/notice.tsx'
import * as styles from './leaderboard-end.module.css'
import { PAGES_MAX, formatView } from '../view/leaderboard-view.ts'
import type { LeaderboardView } from '../view/leaderboard-view.ts'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from '../texts.ts'

export type LeaderboardEndProps = {
  shown: number
  total: number
  /** The view of the shown rows. */
  view: LeaderboardView
  /** Number of loaded pages. */
  pages: number
  /** State of the next page. */
  next: 'none' | 'there' | 'failed'
  loading: boolean
  onMore: () => Promise<void>
}

/** Number of shown rows, and the next page. */
export const LeaderboardEnd = ({
  shown,
  total,
  view,
  pages,
  next,
  loading,
  onMore,
}: LeaderboardEndProps) => {
  const more = () => void onMore()
  return (
    <>
      {next === 'failed' && (
        <Notice onRetry={more} retrying={loading}>
          {texts.moreProjectsCouldNotBeLoaded}
        </Notice>
      )}
      <div className={styles.end}>
        <p className="faint small num" role="status">
          {formatMessage(texts.shownOfTotal, {
            shown: formatCount(shown),
            total: formatCount(total),
          })}
        </p>
        {next === 'there' && (
          <Button ref={focusParent} onClick={more} pending={loading} pendingLabel={texts.loading}>
            {texts.loadMore}
          </Button>
        )}
        {next !== 'none' && pages < PAGES_MAX && (
          <a
            className="link small"
            rel="next"
            href={formatView({ ...view, page: pages + 1 }, location.search)}
          >
            {formatMessage(texts.pagePages, { pages: pages + 1 })}
          </a>
        )}
      </div>
    </>
  )
}
