import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { ProjectRow } from '../../../shared/contract/projects/project-row.ts'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import type { ProjectColumn } from '../../components/project-columns.ts'
import { ProjectTable } from '../../components/project-table.tsx'
import { projectsByIds } from '../../lib/project-queries.ts'
import styles from './list-projects.module.css'
import { SOMETHING_WENT_WRONG, type Watchlists } from './use-watchlists.ts'
import { WatchStar } from './watch-star.tsx'
import type { ShownList } from './watchlist-model.ts'

export type ListProjectsProps = {
  list: ShownList
  watchlists: Watchlists
}

/** What fits beside the rail of lists. */
const COLUMNS: readonly ProjectColumn[] = ['rank', 'score', 'trend', 'categories', 'audits']

/** What a list holds, in the order in which it was added; a press on a star takes a project out. */
export const ListProjects = ({ list, watchlists }: ListProjectsProps) => {
  const { isChanging, change } = watchlists
  const { data, isError, isFetching, refetch } = useQuery(projectsByIds(list.projects))
  const frame = useRef<HTMLDivElement>(null)
  useFocusKept(frame)

  const known = new Map(data?.items.map((row) => [row.id, row]))
  const rows = list.projects.flatMap((id) => known.get(id) ?? [])
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
          columns={COLUMNS}
          skeletons={awaited}
          star={star}
        />
      )}
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

/** When the row that had the focus goes, its successor gets it: the keyboard stays in the list. */
const useFocusKept = (frame: { readonly current: HTMLElement | null }): void => {
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
