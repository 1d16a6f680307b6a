import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import type { ProjectRow } from '../../../shared/contract/projects.ts'
import { Button } from '../../components/button.tsx'
import { DemoTag } from '../../components/demo-tag.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { instantText } from '../../components/instant-text.ts'
import { Notice } from '../../components/notice.tsx'
import { ProjectTable } from '../../components/project-table.tsx'
import { Section } from '../../components/section.tsx'
import { itemsOf, leaderboardPages } from '../../lib/project-queries.ts'
import styles from './leaderboard.module.css'

/** Rows drawn as bars before the first page is there. */
const SKELETONS = 12

export type LeaderboardProps = {
  /** The watch button of a row; the same function on every render. */
  star?: ((row: ProjectRow) => ReactNode) | undefined
}

/** All projects by rank, a page at a time. What was loaded stays when a later request fails. */
export const Leaderboard = ({ star }: LeaderboardProps) => {
  const query = useInfiniteQuery(leaderboardPages())
  const { data, isPending, isFetching, isFetchingNextPage, isFetchNextPageError } = query
  const shown = useRef<HTMLParagraphElement>(null)
  const last = data?.pages.at(-1)
  const rows = data === undefined ? [] : itemsOf(data.pages)

  const loadMore = async () => {
    const { hasNextPage } = await query.fetchNextPage()
    // The button is about to go: the focus stays here instead of falling back to the page.
    if (!hasNextPage) shown.current?.focus({ preventScroll: true })
  }

  return (
    <Section
      title="Leaderboard"
      meta={
        <>
          by market capitalisation, not rated yet
          {last !== undefined && <> · as of {instantText(last.asOf)}</>}
        </>
      }
      actions={rows.some(({ demo }) => demo) && <DemoTag />}
    >
      {query.isError && !isFetchNextPageError && (
        <Notice onRetry={() => void query.refetch()} retrying={isFetching}>
          {data === undefined
            ? 'The leaderboard could not be loaded.'
            : 'The leaderboard could not be brought up to date.'}
        </Notice>
      )}
      {last?.total === 0 ? (
        <EmptyState title="No projects yet.">
          Projects appear here as soon as the catalogue lists one.
        </EmptyState>
      ) : (
        (isPending || data !== undefined) && (
          <ProjectTable
            label="Leaderboard"
            rows={rows}
            skeletons={isPending ? SKELETONS : 0}
            star={star}
          />
        )
      )}
      {isFetchNextPageError && (
        <Notice onRetry={() => void loadMore()} retrying={isFetchingNextPage}>
          More projects could not be loaded.
        </Notice>
      )}
      {last !== undefined && last.total > 0 && (
        <div className={styles.end}>
          {query.hasNextPage && !isFetchNextPageError && (
            <Button
              onClick={() => void loadMore()}
              pending={isFetchingNextPage}
              pendingLabel="Loading…"
            >
              Load more
            </Button>
          )}
          <p ref={shown} className={styles.shown} role="status" tabIndex={-1}>
            {rows.length.toLocaleString('en-US')} of {last.total.toLocaleString('en-US')} shown
          </p>
        </div>
      )}
    </Section>
  )
}
