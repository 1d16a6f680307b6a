import { useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import type { ProjectRow } from '../../../shared/contract/projects/project-row.ts'
import { HOUR_MS } from '../../../shared/values/days.ts'
import { DemoTag } from '../../components/display/demo-tag.tsx'
import { MissingValueTag } from '../../components/display/missing-value-tag.tsx'
import { formatInstant } from '../../components/format/format-instant.ts'
import { Section } from '../../components/layout/section.tsx'
import { useRowKeys } from '../../components/project-table/use-row-keys.ts'
import { useNarrow } from '../../lib/hooks/use-narrow.ts'
import { useNow } from '../../lib/hooks/use-now.ts'
import { CompareBar } from './comparison/compare-bar.tsx'
import { useCompared } from './comparison/use-compared.ts'
import { LeaderboardFilters } from './filters/leaderboard-filters.tsx'
import { selectedWatchlist } from './filters/selected-watchlist.ts'
import type { Watchlists } from './filters/selected-watchlist.ts'
import { LazyDialogs, LazyWeightsPanel } from './lazy-dialogs.tsx'
import type { LeaderboardDialog } from './lazy-dialogs.tsx'
import { LeaderboardActions } from './leaderboard-actions.tsx'
import * as styles from './leaderboard.module.css'
import { Legend } from './leaderboard-legend.tsx'
import { LeaderboardNotes } from './leaderboard-notes.tsx'
import { MobileToolbar } from './mobile/mobile-toolbar.tsx'
import { LeaderboardTable } from './rows/leaderboard-table.tsx'
import { useLeaderboardRows } from './rows/use-leaderboard-rows.ts'
import { useSettings } from './settings/leaderboard-settings.ts'
import { useColumns } from './settings/use-columns.ts'
import { csvAddress } from './view/leaderboard-view.ts'
import { LEADERBOARD_ID } from './view/leaderboard-address.ts'
import { useLeaderboardAnchor } from './view/use-leaderboard-anchor.ts'
import { useLeaderboardView } from './view/use-leaderboard-view.ts'
import type { ViewControl } from './view/use-leaderboard-view.ts'
import { formatMessage } from '../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

const STALE_AFTER_HOURS = 2

export type LeaderboardProps = {
  /** Renders a row's watch button. Must be stable across renders. */
  star?: ((row: ProjectRow) => ReactNode) | undefined
  watchlists: Watchlists
  /** Address of the comparison page. */
  compareAddress: (ids: readonly string[]) => string
}

/** All projects, sorted and filtered as the address says. */
export const Leaderboard = ({ star, watchlists, compareAddress }: LeaderboardProps) => {
  const control = useLeaderboardView()
  const { view, settled, change } = control
  const narrow = useNarrow()
  const frame = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useLeaderboardAnchor(heading)
  const [opened, setOpened] = useState<LeaderboardDialog>()
  const [columns, chooseColumns, defaultColumns] = useColumns(control)
  const { compared, refused, toggle, clear } = useCompared()
  const list = selectedWatchlist(settled.filters.wl, watchlists)
  const isEmptyList = list.ids?.length === 0
  const result = useLeaderboardRows(control, list.ids, list.status !== 'unknown' && !isEmptyList)
  const { query, rows, newest } = result
  useLeaderboardKeys(frame, rows, setOpened, toggle)

  const weights = weightsOf(control)
  const csv = csvAddress(settled, list.ids)
  const total = isEmptyList ? 0 : newest?.total
  const settledTotal = !result.isOutdated && view === settled ? total : undefined
  return (
    <div id={LEADERBOARD_ID}>
      <Section
        title={texts.leaderboard}
        headingRef={heading}
        meta={<Meta asOf={result.asOf} />}
        actions={
          <>
            <DemoTagOf rows={rows} />
            <LeaderboardActions
              columns={columns.length}
              csv={csv}
              opened={opened}
              onOpen={setOpened}
            />
          </>
        }
      >
        {/* What the last of the actions opens follows it: the next Tab leads into it. */}
        {opened === 'weights' && <LazyWeightsPanel {...weights} />}
        <LeaderboardFilters
          control={control}
          newest={newest}
          total={total}
          failed={query.isError}
          lists={watchlists.lists}
          listName={list.name}
        />
        {!narrow && <Legend />}
        <LeaderboardNotes
          dropped={settled.dropped}
          listProblem={list.problem}
          filters={view.filters}
          next={heading}
          onChange={change}
          failed={query.isError && !query.isFetchNextPageError ? query : undefined}
          hasRows={rows.length > 0}
        />
        {narrow && <MobileToolbar view={view} onChange={change} onOpen={setOpened} />}
        <LeaderboardTable
          frame={frame}
          control={control}
          result={result}
          list={list}
          next={heading}
          columns={columns}
          star={star}
          compared={compared}
          onCompare={toggle}
        />
        <CompareBar
          compared={compared}
          refused={refused}
          href={compareAddress(compared.map(({ id }) => id))}
          next={heading}
          onRemove={toggle}
          onClear={clear}
        />
        <LazyDialogs
          opened={opened}
          onClose={() => setOpened(undefined)}
          filters={{
            facets: newest?.facets,
            filters: view.filters,
            onChange: (filters) => change({ filters }),
            lists: watchlists.lists,
            listName: list.name,
            total: settledTotal,
          }}
          more={{ ...weights, csv, total: settledTotal }}
          columns={{
            columns: columns.filter((id) => id !== 'mine'),
            onChange: chooseColumns,
            defaultColumns,
          }}
        />
      </Section>
    </div>
  )
}

const useLeaderboardKeys = (
  frame: RefObject<HTMLElement | null>,
  rows: readonly ProjectRow[],
  open: (dialog: LeaderboardDialog) => void,
  compare: (row: ProjectRow) => void,
): void => {
  const narrow = useNarrow()
  useRowKeys(frame, useSettings().keys, {
    onHelp: () => open('help'),
    onFilters: () => {
      if (narrow) open('filters')
      else document.querySelector<HTMLElement>('#filters input')?.focus()
    },
    onCompare: (id) => {
      const row = rows.find((candidate) => candidate.id === id)
      if (row !== undefined) compare(row)
    },
  })
}

const DemoTagOf = ({ rows }: { rows: readonly ProjectRow[] }) =>
  rows.length === 0 ? (
    <span className={styles.awaitedTag}>
      <DemoTag short />
    </span>
  ) : (
    rows.some(({ demo }) => demo) && <DemoTag short />
  )

const Meta = ({ asOf }: { asOf: string | undefined }) => {
  const now = useNow()
  const isStale = asOf !== undefined && now - Date.parse(asOf) > STALE_AFTER_HOURS * HOUR_MS
  return (
    <>
      {texts.absoluteBands}
      <span className={asOf === undefined ? styles.awaited : undefined}>
        {' '}
        {formatMessage(texts.asOf, { asOf: formatInstant(asOf ?? new Date(now).toISOString()) })}
      </span>{' '}
      {isStale && <MissingValueTag kind="stale" />}
    </>
  )
}

/** Without weights there is no custom score to sort by. */
const weightsOf = ({ view, change }: ViewControl) => ({
  weights: view.weights,
  onChange: (weights: string | undefined) =>
    change({
      weights,
      ...(weights === undefined && view.sort === 'mine' && { sort: 'rank', order: 'asc' }),
    }),
})
