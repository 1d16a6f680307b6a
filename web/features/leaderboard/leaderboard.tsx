import { useCallback, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { ProjectRow } from '../../../shared/contract/projects/project-row.ts'
import { MissingValueTag } from '../../components/display/missing-value-tag.tsx'
import { DemoTag } from '../../components/display/demo-tag.tsx'
import { formatInstant } from '../../components/format/format-instant.ts'
import type { ProjectColumn } from '../../components/project-table/project-columns.ts'
import { ProjectTable } from '../../components/project-table/project-table.tsx'
import { Section } from '../../components/layout/section.tsx'
import { useNow } from '../../lib/hooks/use-now.ts'
import { useRowKeys } from '../../components/project-table/use-row-keys.ts'
import { useAfterPaint } from '../../lib/hooks/use-after-paint.ts'
import { useNarrow } from '../../lib/hooks/use-narrow.ts'
import { selectedWatchlist } from './filters/selected-watchlist.ts'
import type { Watchlists } from './filters/selected-watchlist.ts'
import { CompareBar } from './comparison/compare-bar.tsx'
import { FilterBar } from './filters/filter-bar.tsx'
import { FilterPanel } from './filters/filter-panel.tsx'
import { LeaderboardActions } from './leaderboard-actions.tsx'
import { LeaderboardEmpty } from './rows/leaderboard-empty.tsx'
import { LeaderboardEnd } from './rows/leaderboard-end.tsx'
import { Legend } from './leaderboard-legend.tsx'
import { LeaderboardNotes } from './leaderboard-notes.tsx'
import { LazyDialogs, LazyWeightsPanel } from './lazy-dialogs.tsx'
import type { LeaderboardDialog } from './lazy-dialogs.tsx'
import { LEADERBOARD_PAGE } from './rows/leaderboard-queries.ts'
import { useSettings } from './settings/leaderboard-settings.ts'
import { csvAddress, withFilter } from './view/leaderboard-view.ts'
import type { Filters } from './view/leaderboard-view.ts'
import styles from './leaderboard.module.css'
import { MobileToolbar } from './mobile/mobile-toolbar.tsx'
import { useInfiniteScroll } from './rows/use-infinite-scroll.ts'
import { LEADERBOARD_ID, useLeaderboardAnchor } from './view/use-leaderboard-anchor.ts'
import { useCompared } from './comparison/use-compared.ts'
import { useColumns } from './settings/use-columns.ts'
import { useLeaderboardRows } from './rows/use-leaderboard-rows.ts'
import { useLeaderboardView, useStableValue } from './view/use-leaderboard-view.ts'
import { useSortPrefetch } from './rows/use-sort-prefetch.ts'

/** Hours after which the leaderboard no longer counts as current. */
const STALE_AFTER_HOURS = 2
/** What a row of two lines has room for beside one's own score; the style sheet goes by the order. */
const PHONE_COLUMNS_WITH_MINE: readonly ProjectColumn[] = ['score', 'badges', 'mine']

export type LeaderboardProps = {
  /** The watch button of a row; the same function on every render. */
  star?: ((row: ProjectRow) => ReactNode) | undefined
  watchlists: Watchlists
  /** Where projects are compared. */
  compareAddress: (ids: readonly string[]) => string
}

/** All projects, sorted and filtered as the address says. */
export const Leaderboard = ({ star, watchlists, compareAddress }: LeaderboardProps) => {
  const control = useLeaderboardView()
  const { view, settled, change } = control
  const settings = useSettings()
  const density = useAfterPaint(settings.density)
  const narrow = useNarrow()
  const now = useNow()
  const frame = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useLeaderboardAnchor(heading)
  const [opened, setOpened] = useState<LeaderboardDialog>()
  const [columns, chooseColumns] = useColumns(control)
  const { compared, refused, toggle, clear } = useCompared()

  const list = selectedWatchlist(settled.filters.wl, watchlists)
  const isEmptyList = list.ids?.length === 0
  const { query, rows, newest, isOutdated, isDrawn, reserved, loadMore, loadsByScroll } =
    useLeaderboardRows(control, list.ids, list.status !== 'unknown' && !isEmptyList)
  const { data, isError, isFetchNextPageError, hasNextPage } = query
  const intendSort = useSortPrefetch(view, list.ids)
  useInfiniteScroll(frame, loadsByScroll && !isEmptyList, () => void loadMore())
  useRowKeys(frame, settings.keys, {
    onHelp: () => setOpened('help'),
    onFilters: () => {
      if (narrow) setOpened('filters')
      else document.querySelector<HTMLElement>('#filters input')?.focus()
    },
    onCompare: (id) => {
      const row = rows.find((row) => row.id === id)
      if (row !== undefined) toggle(row)
    },
  })

  const choice = useMemo(
    () => ({ label: 'Compare', chosen: compared.map(({ id }) => id), onToggle: toggle }),
    [compared, toggle],
  )
  const setFilters = useCallback((filters: Filters) => change({ filters }), [change])
  // Without the name, so that typing one does not draw all the others.
  const otherFilters = useStableValue(withFilter(view.filters, 'q', undefined))
  const setOtherFilters = useCallback(
    (others: Filters) => change(({ filters }) => ({ filters: withFilter(others, 'q', filters.q) })),
    [change],
  )
  const weights = {
    weights: view.weights,
    onChange: (chosen: string | undefined) =>
      change({
        weights: chosen,
        ...(chosen === undefined && view.sort === 'mine' && { sort: 'rank', order: 'asc' }),
      }),
  }
  const withMine = view.weights !== undefined
  const csv = csvAddress(settled, list.ids)
  const total = isEmptyList ? 0 : newest?.total
  const isSettled = !isOutdated && view === settled
  const isStale =
    newest !== undefined && now - Date.parse(newest.asOf) > STALE_AFTER_HOURS * 3_600_000
  const isEmpty = isEmptyList || (data !== undefined && data.pages[0]?.total === 0)
  const failedAnew = isError && !isFetchNextPageError

  return (
    <div id={LEADERBOARD_ID}>
      <Section
        title="Leaderboard"
        headingRef={heading}
        meta={
          <>
            absolute bands: others’ moves never change yours
            {newest !== undefined && <> · as of {formatInstant(newest.asOf)}</>}{' '}
            {isStale && <MissingValueTag kind="stale" />}
          </>
        }
        actions={
          <>
            {rows.some(({ demo }) => demo) && <DemoTag short />}
            <LeaderboardActions
              columns={columns.length}
              csv={csv}
              opened={opened}
              onOpen={setOpened}
            />
          </>
        }
      >
        <div data-tour="advanced-filters">
          <FilterBar
            count={
              total === undefined || newest === undefined
                ? undefined
                : { total, listed: newest.listed }
            }
            failed={isError}
            filters={view.filters}
            onChange={setFilters}
            lists={watchlists.lists}
            listName={list.name}
          />
          {!narrow && (
            <FilterPanel
              facets={newest?.facets}
              filters={otherFilters}
              onChange={setOtherFilters}
            />
          )}
          {opened === 'weights' && <LazyWeightsPanel {...weights} />}
        </div>
        {!narrow && <Legend />}
        <LeaderboardNotes
          dropped={settled.dropped}
          listProblem={list.problem}
          filters={view.filters}
          onChange={change}
          failure={
            failedAnew ? { hasRows: rows.length > 0, retrying: query.isFetching } : undefined
          }
          onRetry={() => void query.refetch()}
        />
        {narrow && <MobileToolbar view={view} onChange={change} onOpen={setOpened} />}
        <div ref={frame} data-rows className={narrow && withMine ? styles.own : undefined}>
          {isEmpty ? (
            <LeaderboardEmpty
              filters={settled.filters}
              without={newest?.without ?? null}
              listName={isEmptyList ? list.name : undefined}
              onChange={setFilters}
            />
          ) : (
            (rows.length > 0 || !isError) && (
              <ProjectTable
                label="Leaderboard"
                rows={rows}
                columns={narrow && withMine ? PHONE_COLUMNS_WITH_MINE : columns}
                density={density}
                skeletons={rows.length === 0 ? LEADERBOARD_PAGE : 0}
                reserved={reserved}
                star={star}
                choice={choice}
                sorting={{
                  by: view.sort,
                  order: view.order,
                  onSort: ({ by, order }) => change({ sort: by, order }),
                  onIntent: intendSort,
                }}
                awaiting={!failedAnew && (isOutdated || !isDrawn)}
                outdated={failedAnew}
              />
            )
          )}
        </div>
        {newest !== undefined && !isEmpty && (
          <LeaderboardEnd
            shown={rows.length}
            total={newest.total}
            view={settled}
            pages={data?.pages.length ?? 0}
            next={!hasNextPage || isOutdated ? 'none' : isFetchNextPageError ? 'failed' : 'there'}
            loading={query.isFetchingNextPage}
            onMore={loadMore}
          />
        )}
        {compared.length > 0 && (
          <CompareBar
            compared={compared}
            refused={refused}
            href={compareAddress(compared.map(({ id }) => id))}
            onRemove={toggle}
            onClear={clear}
          />
        )}
        <LazyDialogs
          opened={opened}
          onClose={() => setOpened(undefined)}
          filters={{
            facets: newest?.facets,
            filters: view.filters,
            onChange: setFilters,
            lists: watchlists.lists,
            listName: list.name,
            total: isSettled ? total : undefined,
          }}
          more={{ ...weights, csv, total: isSettled ? total : undefined }}
          columns={{
            columns: columns.filter((id) => id !== 'mine'),
            onChange: chooseColumns,
          }}
        />
      </Section>
    </div>
  )
}
