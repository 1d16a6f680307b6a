import { useMemo } from 'react'
import type { ReactNode, RefObject } from 'react'
import type { ProjectRow } from '../../../../shared/contract/projects/project-row.ts'
import type { ProjectColumn } from '../../../components/project-table/project-columns.ts'
import { ProjectTable } from '../../../components/project-table/project-table.tsx'
import { useAfterPaint } from '../../../lib/hooks/use-after-paint.ts'
import { useNarrow } from '../../../lib/hooks/use-narrow.ts'
import { SLICE } from '../../../lib/hooks/use-slices.ts'
import type { ComparedProject } from '../comparison/compared-projects.ts'
import type { SelectedWatchlist } from '../filters/selected-watchlist.ts'
import { passFocus } from '../pass-focus.ts'
import { useSettings } from '../settings/leaderboard-settings.ts'
import type { ViewControl } from '../view/use-leaderboard-view.ts'
import { LeaderboardEmpty } from './leaderboard-empty.tsx'
import { LeaderboardEnd } from './leaderboard-end.tsx'
import * as styles from './leaderboard-table.module.css'
import { useInfiniteScroll } from './use-infinite-scroll.ts'
import type { LeaderboardRows } from './use-leaderboard-rows.ts'
import { useSortPrefetch } from './use-sort-prefetch.ts'
import * as texts from '../texts.ts'

/** Fits a two-line row beside the custom score; the style sheet depends on the order. */
const PHONE_COLUMNS_WITH_MINE: readonly ProjectColumn[] = ['score', 'badges', 'mine']

export type LeaderboardTableProps = {
  /** Receives the element around the table. */
  frame: RefObject<HTMLDivElement | null>
  control: ViewControl
  result: LeaderboardRows
  list: SelectedWatchlist
  /** Gets the focus after a press in the empty state. */
  next: RefObject<HTMLElement | null>
  columns: readonly ProjectColumn[]
  star: ((row: ProjectRow) => ReactNode) | undefined
  compared: readonly ComparedProject[]
  /** Must be stable across renders. */
  onCompare: (project: ComparedProject) => void
}

/** The rows of the leaderboard and the way to more of them. */
export const LeaderboardTable = ({
  frame,
  control: { view, settled, change },
  result: {
    query,
    rows,
    shownCount,
    newest,
    isOutdated,
    isDrawn,
    reserved,
    loadMore,
    loadsByScroll,
  },
  list,
  next,
  columns,
  star,
  compared,
  onCompare,
}: LeaderboardTableProps) => {
  const density = useAfterPaint(useSettings().density)
  const narrow = useNarrow()
  const { data, isError, isFetchNextPageError, hasNextPage } = query
  const isEmptyList = list.ids?.length === 0
  const isEmpty = isEmptyList || (data !== undefined && data.pages[0]?.total === 0)
  const refreshFailed = isError && !isFetchNextPageError
  const prefetchSort = useSortPrefetch(view, list.ids)
  useInfiniteScroll(frame, loadsByScroll && !isEmptyList, () => void loadMore())
  const choice = useMemo(
    () => ({ label: texts.compare, chosen: compared.map(({ id }) => id), onToggle: onCompare }),
    [compared, onCompare],
  )
  const showsMine = narrow && view.weights !== undefined
  return (
    <>
      <div ref={frame} data-rows className={showsMine ? styles.own : undefined}>
        {isEmpty ? (
          <LeaderboardEmpty
            filters={settled.filters}
            without={newest?.without ?? null}
            listName={isEmptyList ? list.name : undefined}
            onChange={(filters) => {
              passFocus(next.current)
              change({ filters })
            }}
          />
        ) : (
          (rows.length > 0 || !isError) && (
            <ProjectTable
              label={texts.leaderboard}
              rows={rows}
              columns={showsMine ? PHONE_COLUMNS_WITH_MINE : columns}
              density={density}
              skeletons={rows.length === 0 ? SLICE : 0}
              reserved={reserved}
              star={star}
              choice={choice}
              sorting={{
                by: view.sort,
                order: view.order,
                onSort: ({ by, order }) => change({ sort: by, order }),
                onIntent: prefetchSort,
              }}
              awaiting={!refreshFailed && (isOutdated || !isDrawn)}
              outdated={refreshFailed}
            />
          )
        )}
      </div>
      {newest !== undefined && !isEmpty && (
        <LeaderboardEnd
          shown={shownCount}
          total={newest.total}
          view={settled}
          pages={data?.pages.length ?? 0}
          next={!hasNextPage || isOutdated ? 'none' : isFetchNextPageError ? 'failed' : 'there'}
          loading={query.isFetchingNextPage}
          onMore={loadMore}
        />
      )}
    </>
  )
}
