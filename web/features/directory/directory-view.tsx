import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import type { listDirectory } from '../../../shared/contract/projects/directory.ts'
import { directoryPath } from '../../../shared/pages.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { Skeleton } from '../../components/feedback/skeleton.tsx'
import { formatCount } from '../../components/format/format-count.ts'
import { PageMeta } from '../../components/layout/page-meta.tsx'
import { PageHead } from '../../components/layout/page-head.tsx'
import { BandMark } from '../../components/rating/band-mark.tsx'
import { formatScore } from '../../components/rating/format-rating.ts'
import { directoryQuery, isServerFailure, isUnknownPage } from './directory-queries.ts'
import styles from './directory-view.module.css'

type Directory = ResponseOf<typeof listDirectory>

const SKELETON_ROWS = 60

const ABOUT =
  'Every project that we list, by name, with its band and score. N/A: too little is known for a rating.'

export type DirectoryViewProps = {
  /** As the address has it. */
  page: string
  notFound: ReactNode
  /** There is nothing to show, because the server failed. */
  failed: (error: Error, retry: () => void) => ReactNode
}

/** All projects by name, with links to every page of them. */
export const DirectoryView = ({ page, notFound, failed }: DirectoryViewProps) => {
  const { data, error, isFetching, refetch } = useQuery(directoryQuery(page))
  if (data === undefined && isUnknownPage(error)) return notFound
  if (data === undefined && isServerFailure(error)) return failed(error, () => void refetch())
  const title = page === '1' ? 'All projects' : `All projects, page ${page}`
  return (
    <article className={`page ${styles.view}`}>
      <PageMeta title={title} description={ABOUT} />
      <PageHead title={title}>{ABOUT}</PageHead>
      {error !== null && (
        <Notice onRetry={() => void refetch()} retrying={isFetching}>
          The projects could not be loaded.
        </Notice>
      )}
      {data === undefined ? (
        error === null && <Loading />
      ) : (
        <>
          <Summary {...data} />
          <Projects items={data.items} />
          <Pages {...data} />
        </>
      )}
    </article>
  )
}

const Summary = ({ page, pageCount, total }: Directory) => (
  <p className={styles.summary}>
    <b>{formatCount(total)}</b>{' '}
    <span className="muted">
      {total === 1 ? 'project' : 'projects'}
      {pageCount > 1 && ` · page ${page} of ${formatCount(pageCount)}`}
    </span>
  </p>
)

const Projects = ({ items }: Pick<Directory, 'items'>) =>
  items.length === 0 ? (
    <EmptyState title="No project is listed yet">
      Projects appear here as soon as they are brought in.
    </EmptyState>
  ) : (
    <ul className={styles.projects}>
      {items.map(({ id, name, tokenTickers: [ticker], band, score }) => (
        <li key={id} className={styles.project}>
          <BandMark band={band} small />
          <Link className={styles.name} href={`/projects/${id}`}>
            {name}
          </Link>
          {ticker !== undefined && <span className={styles.ticker}>{ticker}</span>}
          <span className={styles.score}>{score === null ? '' : formatScore(score)}</span>
        </li>
      ))}
    </ul>
  )

const Pages = ({ page, pageCount, pages }: Directory) =>
  pageCount > 1 && (
    <nav aria-label="Pages of projects" className={styles.pages}>
      <div className={styles.neighbours}>
        {page > 1 && (
          <Link className="link" href={directoryPath(page - 1)} rel="prev">
            Previous page
          </Link>
        )}
        {page < pageCount && (
          <Link className="link" href={directoryPath(page + 1)} rel="next">
            Next page
          </Link>
        )}
      </div>
      <ol className={styles.numbers}>
        {pages.map(({ page: number, from }) => (
          <li key={number}>
            <Link
              className={styles.number}
              href={directoryPath(number)}
              aria-current={number === page ? 'page' : undefined}
            >
              <span className={styles.figure}>{number}</span> from {from}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )

const Loading = () => (
  <div aria-busy="true">
    <p className={styles.summary}>
      <span className="muted">Counting projects…</span>
    </p>
    <ul className={styles.projects}>
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        <li key={index} className={styles.project}>
          <Skeleton width={36} height={20} />
          <Skeleton width={120} />
        </li>
      ))}
    </ul>
  </div>
)
