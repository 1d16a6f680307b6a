import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { ProjectRow } from '../../../../shared/contract/projects/project-row.ts'
import { sortRows } from '../../../../shared/sort-rows.ts'
import { Button } from '../../../components/buttons/button.tsx'
import { Kbd } from '../../../components/display/kbd.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import type { ProjectColumn } from '../../../components/project-table/project-columns.ts'
import type { Sorting } from '../../../components/project-table/project-table-head.tsx'
import { ProjectTable } from '../../../components/project-table/project-table.tsx'
import { SegmentedControl } from '../../../components/forms/segmented-control.tsx'
import { useRowKeys } from '../../../components/project-table/use-row-keys.ts'
import { projectsByIds } from '../../../lib/api/project-queries.ts'
import { useNarrow } from '../../../lib/hooks/use-narrow.ts'
import styles from './list-projects.module.css'
import { SOMETHING_WENT_WRONG, type Watchlists } from '../use-watchlists.ts'
import { WatchStar } from '../watch-button/watch-star.tsx'
import type { LocalWatchlist } from '../watchlist-model.ts'

export type ListProjectsProps = {
  list: LocalWatchlist
  watchlists: Watchlists
  look: TableSettings
}

/** How the visitor wants tables of projects. */
export type TableSettings = {
  density: 'comfortable' | 'compact'
  /** Single keys move among the rows. */
  keys: boolean
  onDensityChange: (density: 'comfortable' | 'compact') => void
  columns: readonly ProjectColumn[]
  /** Opens the choice of columns. */
  columnsButton: ReactNode
}

/** What fits beside the rail of lists. */
export const DEFAULT_LIST_COLUMNS: readonly ProjectColumn[] = [
  'rank',
  'score',
  'trend',
  'categories',
  'audits',
]

const PHONE_COLUMNS: readonly ProjectColumn[] = [...DEFAULT_LIST_COLUMNS, 'badges']

/** What a list holds, the best rank first unless a head is pressed; a press on a star takes a project out. */
export const ListProjects = ({ list, watchlists, look }: ListProjectsProps) => {
  const narrow = useNarrow()
  const [sorting, setSorting] = useState<Sorting>({ by: 'rank', order: 'asc' })
  const { isChanging, change } = watchlists
  const { data, isError, isFetching, refetch } = useQuery(projectsByIds(list.projects))
  const frame = useRef<HTMLDivElement>(null)
  useFocusOnNextRow(frame)
  useRowKeys(frame, look.keys, NO_EXTRA_KEYS)

  const known = new Map(data?.items.map((row) => [row.id, row]))
  const rows = sorted(
    list.projects.flatMap((id) => known.get(id) ?? []),
    sorting,
  )
  const missing = list.projects.filter((id) => data?.missing.includes(id))
  const awaited = isError ? 0 : list.projects.length - rows.length - missing.length

  const star = useCallback((row: ProjectRow) => <WatchStar project={row} list={list} />, [list])

  return (
    <div ref={frame}>
      {isError && (
        <Notice onRetry={() => void refetch()} retrying={isFetching}>
          {SOMETHING_WENT_WRONG}
        </Notice>
      )}
      {rows.length + awaited > 0 && (
        <ProjectTable
          label={list.name}
          rows={rows}
          columns={narrow ? PHONE_COLUMNS : look.columns}
          density={look.density}
          sorting={{ ...sorting, onSort: setSorting }}
          skeletons={awaited}
          star={star}
        />
      )}
      {look.keys && rows.length > 1 && <KeyboardHint />}
      {missing.length > 0 && (
        <ul className={styles.missing} aria-label="Projects that are no longer listed">
          {missing.map((id) => (
            <li key={id}>
              <span className={styles.text}>
                <b>{id}</b> is no longer listed.
              </span>
              <Button
                size="sm"
                aria-label={`Remove ${id}`}
                pending={isChanging}
                onClick={() =>
                  void change({ type: 'RemoveProject', listId: list.id, projectId: id })
                }
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const NO_EXTRA_KEYS = {}

const sorted = (rows: readonly ProjectRow[], { by, order }: Sorting): readonly ProjectRow[] => {
  const byRank = rows.toSorted((one, other) => (one.rank ?? Infinity) - (other.rank ?? Infinity))
  return sortRows(byRank, { sort: by, order }, () => null)
}

/** Which columns the table has, and how high its rows are. */
export const TableControls = ({ look }: Pick<ListProjectsProps, 'look'>) => (
  <span className={styles.choices}>
    {look.columnsButton}
    <SegmentedControl
      label="Height of rows"
      options={[
        { value: 'comfortable', label: 'Comfortable' },
        { value: 'compact', label: 'Compact' },
      ]}
      value={look.density}
      onValueChange={look.onDensityChange}
    />
  </span>
)

const KeyboardHint = () => (
  <p className={styles.keys}>
    <Kbd>j</Kbd> <Kbd>k</Kbd> move, <Kbd>Enter</Kbd> open, <Kbd>w</Kbd> remove
  </p>
)

/** When the row that had the focus goes, its successor gets it: the keyboard stays in the list. */
const useFocusOnNextRow = (frame: { readonly current: HTMLElement | null }): void => {
  const focused = useRef(-1)
  useEffect(() => {
    const remember = () => {
      const controls = [...(frame.current?.querySelectorAll('button') ?? [])]
      focused.current = controls.findIndex((control) => control === document.activeElement)
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [frame])
  useEffect(() => {
    if (focused.current === -1 || document.activeElement !== document.body) return
    const left = frame.current?.querySelectorAll('button') ?? []
    left[Math.min(focused.current, left.length - 1)]?.focus()
  })
}
