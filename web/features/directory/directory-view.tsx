import { FailedQuery } from '../../components/feedback/failed-query.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import type { listDirectory } from '../../../shared/contract/projects/directory.ts'
import { directoryPath } from '../../../shared/pages.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { Skeleton } from '../../components/feedback/skeleton.tsx'
import { formatCount } from '../../components/format/format-count.ts'
import { PageMeta } from '../../components/layout/page-meta.tsx'
import { PageHead } from '../../components/layout/page-head.tsx'
import { BandMark } from '../../components/rating/band-mark.tsx'
import { formatScore } from '../../components/rating/format-rating.ts'
import { directoryQuery, isServerFailure } from './directory-queries.ts'
import * as styles from './directory-view.module.css'
import { isUnknownName } from '../../lib/api/call-errors.ts'
import { formatMessage, formatPlural } from '../../lib/texts/format-message.ts'
import { richMessage } from '../../lib/texts/rich-message.tsx'
import * as texts from './texts.ts'

type Directory = ResponseOf<typeof listDirectory>

const SKELETON_ROWS = 60

export type DirectoryViewProps = {
  /** As the address has it. */
  page: string
  notFound: ReactNode
  /** There is nothing to show, because the server failed. */
  failed: (error: Error, retry: () => void) => ReactNode
}

/** All projects by name, with links to every page of them. */
export const DirectoryView = ({ page, notFound, failed }: DirectoryViewProps) => {
  const query = useQuery(directoryQuery(page))
  const { data, error } = query
  if (data === undefined && isUnknownName(error)) return notFound
  if (data === undefined && isServerFailure(error)) return failed(error, () => void query.refetch())
  const title = page === '1' ? texts.allProjects : formatMessage(texts.allProjectsOnPage, { page })
  return (
    <article className="page reading">
      <PageMeta title={title} description={texts.everyProjectThatWeList} />
      <PageHead title={title}>{texts.everyProjectThatWeList}</PageHead>
      <FailedQuery query={query}>{texts.projectsCouldNotBeLoaded}</FailedQuery>
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
      {formatPlural(total, texts.project, texts.projects, {})}
      {pageCount > 1 &&
        formatMessage(texts.pageOfPages, { page, pageCount: formatCount(pageCount) })}
    </span>
  </p>
)

const Projects = ({ items }: Pick<Directory, 'items'>) =>
  items.length === 0 ? (
    <EmptyState title={texts.noProjectIsListedYet}>{texts.projectsAppearHereAsSoon}</EmptyState>
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
    <nav aria-label={texts.pagesOfProjects} className={styles.pages}>
      <div className={styles.neighbours}>
        {page > 1 && (
          <Link className="link" href={directoryPath(page - 1)} rel="prev">
            {texts.previousPage}
          </Link>
        )}
        {page < pageCount && (
          <Link className="link" href={directoryPath(page + 1)} rel="next">
            {texts.nextPage}
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
              {richMessage(texts.numberFrom, {
                number: <span className={styles.figure}>{number}</span>,
                first: from,
              })}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )

const Loading = () => (
  <div aria-busy="true">
    <p className={styles.summary}>
      <span className="muted">{texts.countingProjects}</span>
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
