import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { COMPARED_MAX } from '../../../shared/contract/projects.ts'
import type { ProjectRow } from '../../../shared/contract/projects.ts'
import { AbsentTag } from '../../components/absent-tag.tsx'
import { Button } from '../../components/button.tsx'
import { buttonClass } from '../../components/button-class.ts'
import { DemoTag } from '../../components/demo-tag.tsx'
import {
  ArrowDownIcon,
  ArrowUpIcon,
  ColumnsIcon,
  DownloadIcon,
  FilterIcon,
} from '../../components/icons.tsx'
import { instantText } from '../../components/instant-text.ts'
import { lazyPart } from '../../components/lazy-part.ts'
import { preloadModal } from '../../components/modal.tsx'
import { Notice } from '../../components/notice.tsx'
import { DEFAULT_COLUMNS, PROJECT_COLUMNS, usualOrder } from '../../components/project-columns.ts'
import type { ProjectColumn, ProjectSort } from '../../components/project-columns.ts'
import { ProjectTable } from '../../components/project-table.tsx'
import { Section } from '../../components/section.tsx'
import { Segmented } from '../../components/segmented.tsx'
import { useNow } from '../../components/use-now.ts'
import { LEADERBOARD_PAGE } from '../../lib/project-queries.ts'
import { useNarrow } from '../../lib/use-narrow.ts'
import type { ColumnChooserProps } from './column-chooser.tsx'
import { CompareBar } from './compare-bar.tsx'
import { FilterChips } from './filter-chips.tsx'
import { Choose, NameFilter, WatchlistFilter } from './filter-controls.tsx'
import type { WatchlistChoice } from './filter-controls.tsx'
import { FilterPanel } from './filter-panel.tsx'
import type { FilterSheetProps } from './filter-sheet.tsx'
import { isChosen, PRESETS } from './filter-words.ts'
import { LeaderboardEmpty } from './leaderboard-empty.tsx'
import { Legend } from './leaderboard-legend.tsx'
import { saveSettings, useSettings } from './leaderboard-settings.ts'
import { areDefaultColumns, PAGES_MAX, queryOf, withFilter, writeView } from './leaderboard-view.ts'
import type { FilterKey, Filters } from './leaderboard-view.ts'
import styles from './leaderboard.module.css'
import { useScrollLoad } from './scroll-load.ts'
import { useLeaderboardRows } from './use-leaderboard-rows.ts'
import { useLeaderboardView } from './use-leaderboard-view.ts'
import { useRowKeys } from './use-row-keys.ts'
import type { WeightsPanelProps } from './weights-panel.tsx'

/** Hours after which the leaderboard no longer counts as current. */
const STALE_AFTER_HOURS = 2

export type LeaderboardProps = {
  /** The watch button of a row; the same function on every render. */
  star?: ((row: ProjectRow) => ReactNode) | undefined
  /** The visitor's watchlists, by which can be filtered. */
  watchlists: {
    readonly status: 'unknown' | 'anonymous' | 'loading' | 'failed' | 'ready'
    readonly lists: readonly WatchlistChoice[]
  }
  /** Where projects are compared. */
  compareAddress: (ids: readonly string[]) => string
}

const FilterSheet = lazyPart<FilterSheetProps>(() => import('./filter-sheet.tsx'))
const ColumnChooser = lazyPart<ColumnChooserProps>(() => import('./column-chooser.tsx'))
const ShortcutHelp = lazyPart<{ open: boolean; onClose: () => void }>(
  () => import('./shortcut-help.tsx'),
)
const WeightsPanel = lazyPart<WeightsPanelProps>(() => import('./weights-panel.tsx'))

/** All projects, sorted and filtered as the address says. */
export const Leaderboard = ({ star, watchlists, compareAddress }: LeaderboardProps) => {
  const control = useLeaderboardView()
  const { view, settled, change } = control
  const settings = useSettings()
  const narrow = useNarrow()
  const now = useNow()
  const frame = useRef<HTMLDivElement>(null)
  const shown = useRef<HTMLParagraphElement>(null)
  const [opened, setOpened] = useState<'filters' | 'columns' | 'help' | 'weights'>()
  const [used, setUsed] = useState<ReadonlySet<string>>(new Set())
  const open = (part: NonNullable<typeof opened>) => {
    setUsed((before) => new Set(before).add(part))
    setOpened(part)
  }
  const close = () => setOpened(undefined)

  const list = useWatchlist(settled.filters.wl, watchlists)
  const isEmptyList = list.ids?.length === 0
  const { query, rows, newest, isOutdated, reserved, loadMore, loadsByScroll } = useLeaderboardRows(
    control,
    list.ids,
    list.status !== 'unknown' && !isEmptyList,
  )
  const { data, isError, isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage } = query
  useScrollLoad(frame, loadsByScroll && !isEmptyList, () => void loadMore())

  const columns = useColumns(view.columns ?? settings.columns, view.weights !== undefined)
  useEffect(() => {
    // What is kept in this browser belongs to the address as well, so that a copy of it shows the same.
    if (settled.columns === undefined && settings.columns !== undefined) {
      change({ columns: settings.columns })
    }
  }, [settled.columns, settings.columns, change])
  const chooseColumns = (chosen: readonly ProjectColumn[]) => {
    const kept = areDefaultColumns(chosen) ? undefined : chosen
    saveSettings({ columns: kept })
    change({ columns: kept })
  }

  const [compared, setCompared] = useState<readonly string[]>([])
  useRowKeys(frame, settings.keys, {
    onHelp: () => open('help'),
    onFilters: () => {
      if (narrow) open('filters')
      else document.querySelector<HTMLElement>('#filters input')?.focus()
    },
    onCompare: (id) =>
      setCompared((before) =>
        before.includes(id)
          ? before.filter((one) => one !== id)
          : [...before, id].slice(-COMPARED_MAX),
      ),
  })

  const setFilters = useCallback((filters: Filters) => change({ filters }), [change])
  const count = Object.keys(view.filters).length
  const total = isEmptyList ? 0 : newest?.total
  const isStale =
    newest !== undefined && now - Date.parse(newest.asOf) > STALE_AFTER_HOURS * 3_600_000
  const pages = data?.pages.length ?? 0
  const isEmpty = isEmptyList || (data !== undefined && data.pages[0]?.total === 0)
  const failedAnew = isError && !isFetchNextPageError
  const more = async () => {
    // The button is about to go: the focus stays here instead of falling back to the page.
    if (!(await loadMore())) shown.current?.focus({ preventScroll: true })
  }

  return (
    <div id="leaderboard">
      <Section
        title="Leaderboard"
        meta={
          <>
            absolute bands: others’ moves never change yours
            {newest !== undefined && <> · as of {instantText(newest.asOf)}</>}{' '}
            {isStale && <AbsentTag kind="stale" />}
          </>
        }
        actions={
          <>
            {rows.some(({ demo }) => demo) && <DemoTag short />}
            <span className={styles.wide}>
              <Button
                variant="quiet"
                size="sm"
                icon={<ColumnsIcon size={14} />}
                aria-haspopup="dialog"
                onPointerEnter={() => {
                  ColumnChooser.preload()
                  preloadModal()
                }}
                onClick={() => open('columns')}
              >
                {`Columns ${columns.length}`}
              </Button>
              <Button
                variant="quiet"
                size="sm"
                aria-expanded={opened === 'weights'}
                onPointerEnter={WeightsPanel.preload}
                onClick={() => (opened === 'weights' ? close() : open('weights'))}
              >
                My weights
              </Button>
              <a
                className={buttonClass({ variant: 'quiet', size: 'sm' })}
                href={csvAddress(queryOf(settled, list.ids))}
                download="assay-leaderboard.csv"
              >
                <DownloadIcon size={14} />
                CSV
              </a>
              <Button
                variant="quiet"
                size="sm"
                aria-haspopup="dialog"
                onPointerEnter={() => {
                  ShortcutHelp.preload()
                  preloadModal()
                }}
                onClick={() => open('help')}
              >
                Keyboard
              </Button>
              <Segmented
                label="Height of rows"
                options={[
                  { value: 'comfortable', label: 'Comfortable' },
                  { value: 'compact', label: 'Compact' },
                ]}
                value={settings.density}
                onValueChange={(density) => saveSettings({ density })}
              />
            </span>
          </>
        }
      >
        <div data-tour="advanced-filters">
          <div className={styles.bar}>
            <p className={styles.count} role="status">
              {total === undefined || newest === undefined ? (
                <span className="muted">{isError ? 'Projects unknown' : 'Counting projects…'}</span>
              ) : (
                <>
                  <b>{total.toLocaleString('en-US')}</b>{' '}
                  <span className="muted">of {newest.listed.toLocaleString('en-US')} projects</span>
                </>
              )}
            </p>
            <span className={styles.fields}>
              <NameFilter filters={view.filters} onChange={setFilters} />
              <WatchlistFilter
                lists={watchlists.lists}
                filters={view.filters}
                onChange={setFilters}
              />
            </span>
            <FilterChips filters={view.filters} listName={list.name} onChange={setFilters} />
            <span className={styles.presets}>
              <span className={styles.presetsWord}>Presets</span>
              {PRESETS.map((preset) => {
                const chosen = isChosen(preset, view.filters)
                return (
                  <button
                    key={preset.label}
                    type="button"
                    className={styles.preset}
                    aria-pressed={chosen}
                    onClick={() => setFilters(toggled(preset.filters, view.filters, chosen))}
                  >
                    {preset.label}
                  </button>
                )
              })}
            </span>
          </div>
          {!narrow && (
            <FilterPanel facets={newest?.facets} filters={view.filters} onChange={setFilters} />
          )}
          {used.has('weights') && opened === 'weights' && (
            <WeightsPanel
              weights={view.weights}
              onChange={(weights) =>
                change({
                  weights,
                  ...(weights === undefined &&
                    view.sort === 'mine' && { sort: 'rank', order: 'asc' }),
                })
              }
            />
          )}
        </div>

        {settled.dropped.length > 0 && (
          <p className={styles.note} role="status">
            <span>
              Left out of the address, as it cannot mean anything here:{' '}
              <b>{settled.dropped.join(', ')}</b>.
            </span>
            <Button variant="quiet" size="sm" onClick={() => change({})}>
              Dismiss
            </Button>
          </p>
        )}
        {list.problem !== undefined && (
          <p className={styles.note} role="status">
            <span>{list.problem} All projects are shown.</span>
            <Button
              variant="quiet"
              size="sm"
              onClick={() => setFilters(withFilter(view.filters, 'wl', undefined))}
            >
              Dismiss
            </Button>
          </p>
        )}
        {failedAnew && (
          <Notice onRetry={() => void query.refetch()} retrying={isFetching}>
            {rows.length === 0
              ? 'The leaderboard could not be loaded.'
              : 'The leaderboard could not be brought up to date. These rows are from before.'}
          </Notice>
        )}

        {narrow && (
          <div className={styles.sticky}>
            <Button
              size="sm"
              icon={<FilterIcon size={14} />}
              aria-haspopup="dialog"
              onFocus={FilterSheet.preload}
              onPointerEnter={FilterSheet.preload}
              onClick={() => open('filters')}
            >
              {count === 0 ? 'Filters' : `Filters ${count}`}
            </Button>
            <SortChoice
              sort={view.sort}
              order={view.order}
              withMine={view.weights !== undefined}
              onChange={change}
            />
          </div>
        )}
        <div ref={frame}>
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
                columns={columns}
                density={settings.density}
                skeletons={rows.length === 0 ? LEADERBOARD_PAGE : 0}
                reserved={reserved}
                star={star}
                sorting={{
                  by: view.sort,
                  order: view.order,
                  onSort: ({ by, order }) => change({ sort: by, order }),
                }}
                outdated={isOutdated || failedAnew}
              />
            )
          )}
        </div>
        {!narrow && rows.length > 0 && !isEmpty && <Legend />}
        {isFetchNextPageError && (
          <Notice onRetry={() => void more()} retrying={isFetchingNextPage}>
            More projects could not be loaded.
          </Notice>
        )}
        {newest !== undefined && !isEmpty && (
          <div className={styles.end}>
            <p ref={shown} className={styles.shown} role="status" tabIndex={-1}>
              {rows.length.toLocaleString('en-US')} of {newest.total.toLocaleString('en-US')} shown
            </p>
            {hasNextPage && !isFetchNextPageError && !isOutdated && (
              <Button
                onClick={() => void more()}
                pending={isFetchingNextPage}
                pendingLabel="Loading…"
              >
                Load more
              </Button>
            )}
            {hasNextPage && !isOutdated && pages < PAGES_MAX && (
              <a
                className="link small"
                rel="next"
                href={writeView({ ...settled, page: pages + 1 }, location.search)}
              >
                Page {pages + 1}
              </a>
            )}
          </div>
        )}
        {compared.length > 0 && (
          <CompareBar
            names={compared.map((id) => rows.find((row) => row.id === id)?.name ?? id)}
            href={compareAddress(compared)}
            onClear={() => setCompared([])}
          />
        )}

        {used.has('filters') && (
          <FilterSheet
            open={opened === 'filters'}
            onClose={close}
            facets={newest?.facets}
            filters={view.filters}
            onChange={setFilters}
            lists={watchlists.lists}
            listName={list.name}
            total={isOutdated || view !== settled ? undefined : total}
          />
        )}
        {used.has('columns') && (
          <ColumnChooser
            open={opened === 'columns'}
            onClose={close}
            columns={columns.filter((id) => id !== 'mine')}
            onChange={chooseColumns}
          />
        )}
        {used.has('help') && <ShortcutHelp open={opened === 'help'} onClose={close} />}
      </Section>
    </div>
  )
}

const csvAddress = (query: Readonly<Record<string, string>>): string =>
  `/api/leaderboard?${new URLSearchParams({ ...query, format: 'csv' })}`

const toggled = (preset: Filters, filters: Filters, chosen: boolean): Filters =>
  chosen
    ? (Object.keys(preset) as FilterKey[]).reduce<Filters>(
        (left, key) => withFilter(left, key, undefined),
        filters,
      )
    : { ...filters, ...preset }

/** The columns that are shown: one list as long as the choice is the same. */
const useColumns = (
  chosen: readonly ProjectColumn[] = DEFAULT_COLUMNS,
  withMine: boolean,
): readonly ProjectColumn[] => {
  const named = chosen.join(',')
  return useMemo(
    () =>
      PROJECT_COLUMNS.flatMap(({ id }) =>
        named.split(',').includes(id) || (id === 'mine' && withMine) ? [id] : [],
      ),
    [named, withMine],
  )
}

/** What the filter by a watchlist means for whoever is here. */
const useWatchlist = (
  id: string | undefined,
  { status, lists }: LeaderboardProps['watchlists'],
): {
  readonly status: 'unknown' | 'known'
  readonly ids?: readonly string[]
  readonly name?: string
  readonly problem?: string
} => {
  if (id === undefined) return { status: 'known' }
  if (status === 'unknown' || status === 'loading') return { status: 'unknown' }
  if (status === 'anonymous') {
    return { status: 'known', problem: 'Log in to see only the projects of your watchlist.' }
  }
  if (status === 'failed')
    return { status: 'known', problem: 'Your watchlists could not be loaded.' }
  const list = lists.find((one) => one.id === id)
  return list === undefined
    ? { status: 'known', problem: 'The watchlist of this address is not one of yours.' }
    : { status: 'known', ids: list.projects, name: list.name }
}

const SortChoice = ({
  sort,
  order,
  withMine,
  onChange,
}: {
  sort: ProjectSort
  order: 'asc' | 'desc'
  withMine: boolean
  onChange: (part: { sort: ProjectSort; order: 'asc' | 'desc' }) => void
}) => (
  <span className={styles.sort}>
    <Choose
      label="Sorted by"
      value={sort}
      onChange={(value) =>
        onChange({ sort: value as ProjectSort, order: usualOrder(value as ProjectSort) })
      }
    >
      <option value="name">Project</option>
      {PROJECT_COLUMNS.map(
        ({ sort: by, label }) =>
          by !== undefined &&
          (by !== 'mine' || withMine) && (
            <option key={by} value={by}>
              {label}
            </option>
          ),
      )}
    </Choose>
    <Button
      size="sm"
      aria-label={order === 'asc' ? 'Lowest first' : 'Highest first'}
      title={order === 'asc' ? 'Lowest first' : 'Highest first'}
      onClick={() => onChange({ sort, order: order === 'asc' ? 'desc' : 'asc' })}
    >
      {order === 'asc' ? <ArrowUpIcon size={14} /> : <ArrowDownIcon size={14} />}
    </Button>
  </span>
)
