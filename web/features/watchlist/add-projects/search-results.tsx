import { type RefObject, useEffect, useRef } from 'react'
import { Button } from '../../../components/buttons/button.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import styles from './add-projects-panel.module.css'
import { ProjectOption, ProjectOptionSkeleton } from './project-option.tsx'
import { PAGE_SIZE, type ProjectSearch } from './use-project-search.ts'

export type SearchResultsProps = {
  search: ProjectSearch
  ref: RefObject<HTMLUListElement | null>
  id: string
  headingId: string
  /** Pixels. */
  height: number
  /** Ids of the projects that have been added. */
  projects: readonly string[]
  pending: boolean
  onChoose: (projectId: string) => void
}

export const SearchResults = ({
  search: { query, rows },
  ref,
  id,
  headingId,
  height,
  projects,
  pending,
  onChoose,
}: SearchResultsProps) => {
  const { data, isError, isFetching, isFetchNextPageError, isFetchingNextPage } = query

  // The pressed button moves away: the focus continues at the first new row.
  const firstNewRow = useRef<number>(undefined)
  const loadMore = () => {
    firstNewRow.current = rows.length
    void query.fetchNextPage()
  }
  useEffect(() => {
    if (firstNewRow.current === undefined || firstNewRow.current >= rows.length) return
    optionsIn(ref.current)[firstNewRow.current]?.focus()
    firstNewRow.current = undefined
  })

  return (
    <ul
      ref={ref}
      id={id}
      className={styles.list}
      style={{ height }}
      aria-labelledby={headingId}
      aria-busy={isFetching || undefined}
    >
      {rows.map((project) => (
        <li key={project.id}>
          <ProjectOption
            project={project}
            isAdded={projects.includes(project.id)}
            pending={pending}
            onChoose={() => onChoose(project.id)}
          />
        </li>
      ))}
      {query.isPending &&
        Array.from({ length: PAGE_SIZE }, (_, index) => (
          <li key={index} aria-hidden="true">
            <ProjectOptionSkeleton />
          </li>
        ))}
      {data?.pages[0]?.total === 0 && (
        <li className={styles.none}>Try another spelling, a token ticker or a contract address.</li>
      )}
      {isError && (data === undefined || isFetchNextPageError) && (
        <li className={styles.notice}>
          <Notice
            onRetry={() => (data === undefined ? void query.refetch() : loadMore())}
            retrying={isFetching}
          >
            {data === undefined
              ? 'The projects could not be loaded.'
              : 'More projects could not be loaded.'}
          </Notice>
        </li>
      )}
      {query.hasNextPage && !isFetchNextPageError && (
        <li className={styles.more}>
          <Button
            variant="quiet"
            size="sm"
            block
            pending={isFetchingNextPage}
            pendingLabel="Loading…"
            onClick={loadMore}
          >
            Load more
          </Button>
        </li>
      )}
    </ul>
  )
}

export const optionsIn = (list: HTMLElement | null): readonly HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[data-project-option]') ?? []),
]
