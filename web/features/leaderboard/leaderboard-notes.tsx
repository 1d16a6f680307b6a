import type { RefObject } from 'react'
import { Button } from '../../components/buttons/button.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import * as styles from './leaderboard-notes.module.css'
import { passFocus } from './pass-focus.ts'
import { withFilter } from './view/leaderboard-view.ts'
import type { Filters, LeaderboardView } from './view/leaderboard-view.ts'
import { formatMessage } from '../../lib/texts/format-message.ts'
import { richMessage } from '../../lib/texts/rich-message.tsx'
import * as texts from './texts.ts'

export type LeaderboardNotesProps = {
  /** Invalid parameters of the address, verbatim. */
  dropped: readonly string[]
  /** Why the watchlist filter is not applied, as a sentence. */
  listProblem: string | undefined
  filters: Filters
  /** Gets the focus after a note. */
  next: RefObject<HTMLElement | null>
  onChange: (part: Partial<LeaderboardView>) => void
  /** Whose loading or refreshing of the rows failed. */
  failed: { readonly isFetching: boolean; readonly refetch: () => unknown } | undefined
  hasRows: boolean
}

/** Explains why the rows differ from what the address asks for. */
export const LeaderboardNotes = ({
  dropped,
  listProblem,
  filters,
  next,
  onChange,
  failed,
  hasRows,
}: LeaderboardNotesProps) => {
  const dismiss = (part: Partial<LeaderboardView>) => {
    passFocus(next.current)
    onChange(part)
  }
  return (
    <>
      {dropped.length > 0 && (
        <p className={styles.note} role="status">
          <span>{richMessage(texts.ignoredFilters, { filters: <b>{dropped.join(', ')}</b> })}</span>
          <Button variant="quiet" size="sm" onClick={() => dismiss({})}>
            {texts.dismiss}
          </Button>
        </p>
      )}
      {listProblem !== undefined && (
        <p className={styles.note} role="status">
          <span>{formatMessage(texts.listProblemAllProjects, { listProblem })}</span>
          <Button
            variant="quiet"
            size="sm"
            onClick={() => dismiss({ filters: withFilter(filters, 'wl', undefined) })}
          >
            {texts.dismiss}
          </Button>
        </p>
      )}
      {failed !== undefined && (
        <Notice onRetry={() => void failed.refetch()} retrying={failed.isFetching}>
          {hasRows ? texts.leaderboardCouldNotBeUpdated : texts.leaderboardCouldNotBeLoaded}
        </Notice>
      )}
    </>
  )
}
