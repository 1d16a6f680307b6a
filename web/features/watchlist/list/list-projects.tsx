import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { ProjectRow } from '../../../../shared/contract/projects/project-row.ts'
import { sortRows } from '../../../../shared/sort-rows.ts'
import { Button } from '../../../components/buttons/button.tsx'
import { Kbd } from '../../../components/display/kbd.tsx'
import { FailedQuery } from '../../../components/feedback/failed-query.tsx'
import { type Density, DensityControl } from '../../../components/project-table/density-control.tsx'
import type { ProjectColumn } from '../../../components/project-table/project-columns.ts'
import type { Sorting } from '../../../components/project-table/project-table-head.tsx'
import { ProjectTable } from '../../../components/project-table/project-table.tsx'
import { useRowKeys } from '../../../components/project-table/use-row-keys.ts'
import { projectsByIds } from '../../../lib/api/project-queries.ts'
import { useNarrow } from '../../../lib/hooks/use-narrow.ts'
import * as styles from './list-projects.module.css'
import type { Watchlists } from '../use-watchlists.ts'
import { WatchStar } from '../watch-button/watch-star.tsx'
import type { LocalWatchlist } from '../watchlist-model.ts'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import { richMessage } from '../../../lib/texts/rich-message.tsx'
import * as texts from '../texts.ts'

export type ListProjectsProps = {
  list: LocalWatchlist
  watchlists: Watchlists
  settings: TableSettings
}

export type TableSettings = {
  density: Density
  /** Whether single keys move among the rows. */
  keys: boolean
  onDensityChange: (density: Density) => void
  columns: readonly ProjectColumn[]
  columnsButton: ReactNode
}

/** The columns that fit beside the sidebar. */
export const DEFAULT_LIST_COLUMNS: readonly ProjectColumn[] = [
  'rank',
  'score',
  'trend',
  'categories',
  'audits',
]

const PHONE_COLUMNS: readonly ProjectColumn[] = [...DEFAULT_LIST_COLUMNS, 'badges']

export const ListProjects = ({ list, watchlists, settings }: ListProjectsProps) => {
  const narrow = useNarrow()
  const [sorting, setSorting] = useState<Sorting>({ by: 'rank', order: 'asc' })
  const { isChanging, change } = watchlists
  const query = useQuery(projectsByIds(list.projects))
  const { data, isError } = query
  const frame = useRef<HTMLDivElement>(null)
  useFocusOnNextRow(frame)
  useRowKeys(frame, settings.keys, NO_EXTRA_KEYS)

  const rowsById = new Map(data?.items.map((row) => [row.id, row]))
  const rows = sortedRows(
    list.projects.flatMap((id) => rowsById.get(id) ?? []),
    sorting,
  )
  const missing = list.projects.filter((id) => data?.missing.includes(id))
  const loadingCount = isError ? 0 : list.projects.length - rows.length - missing.length

  const star = useCallback((row: ProjectRow) => <WatchStar project={row} list={list} />, [list])

  return (
    <div ref={frame}>
      <FailedQuery query={query}>{texts.somethingWentWrong}</FailedQuery>
      {rows.length + loadingCount > 0 && (
        <ProjectTable
          label={list.name}
          rows={rows}
          columns={narrow ? PHONE_COLUMNS : settings.columns}
          density={settings.density}
          sorting={{ ...sorting, onSort: setSorting }}
          skeletons={loadingCount}
          star={star}
        />
      )}
      {settings.keys && rows.length > 1 && <KeyboardHint />}
      {missing.length > 0 && (
        <ul className={styles.missing} aria-label={texts.projectsThatAreNotListed}>
          {missing.map((id) => (
            <li key={id}>
              <span className={styles.text}>
                {richMessage(texts.notListed, { id: <b>{id}</b> })}
              </span>
              <Button
                size="sm"
                aria-label={formatMessage(texts.removeId, { id })}
                pending={isChanging}
                onClick={() =>
                  void change({ type: 'RemoveProject', listId: list.id, projectId: id })
                }
              >
                {texts.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const NO_EXTRA_KEYS = {}

const sortedRows = (rows: readonly ProjectRow[], { by, order }: Sorting): readonly ProjectRow[] => {
  const byRank = rows.toSorted((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity))
  return sortRows(byRank, { sort: by, order })
}

export const TableControls = ({ settings }: Pick<ListProjectsProps, 'settings'>) => (
  <span className={styles.choices}>
    {settings.columnsButton}
    <DensityControl value={settings.density} onValueChange={settings.onDensityChange} />
  </span>
)

const KeyboardHint = () => (
  <p className={styles.keys}>
    {richMessage(texts.keysOfList, {
      j: <Kbd>j</Kbd>,
      k: <Kbd>k</Kbd>,
      enter: <Kbd>{texts.enter}</Kbd>,
      w: <Kbd>w</Kbd>,
    })}
  </p>
)

/** Removing the focused row gives the focus to the next one. */
const useFocusOnNextRow = (frame: { readonly current: HTMLElement | null }): void => {
  const focusedIndex = useRef(-1)
  useEffect(() => {
    const remember = () => {
      const controls = [...(frame.current?.querySelectorAll('button') ?? [])]
      focusedIndex.current = controls.findIndex((control) => control === document.activeElement)
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [frame])
  useEffect(() => {
    if (focusedIndex.current === -1 || document.activeElement !== document.body) return
    const buttons = frame.current?.querySelectorAll('button') ?? []
    buttons[Math.min(focusedIndex.current, buttons.length - 1)]?.focus()
  })
}
