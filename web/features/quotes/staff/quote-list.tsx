import { NextPageButton } from '../../../components/buttons/next-page-button.tsx'
import { FailedQuery } from '../../../components/feedback/failed-query.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Quote } from '../../../../shared/contract/quotes.ts'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { ChevronDownIcon } from '../../../components/icons.tsx'
import { TimeAgo } from '../../../components/format/time-ago.tsx'
import { PageHead } from '../../../components/layout/page-head.tsx'
import { PageMeta } from '../../../components/layout/page-meta.tsx'
import { LazyBoundary } from '../../../components/lazy/lazy-boundary.tsx'
import { lazyComponent } from '../../../components/lazy/lazy-component.ts'
import { CallError } from '../../../lib/api/call-errors.ts'
import * as texts from '../texts.ts'
import * as styles from './quote-list.module.css'
import { quotePagesQuery } from './quote-queries.ts'

const QuoteDrawer = lazyComponent(() => import('./quote-drawer.tsx'))

/** @param forbidden shown instead to users who are not staff */
export const QuoteList = ({ forbidden }: { forbidden: ReactNode }) => {
  const query = useInfiniteQuery(quotePagesQuery)
  const { data, error } = query
  const [shown, setShown] = useState<Quote>()
  const [isOpen, setOpen] = useState(false)
  if (error instanceof CallError && error.status === 403) return forbidden
  const quotes = data?.pages.flatMap(({ items }) => items)
  return (
    <div className="page tall tool">
      <PageMeta title={texts.list} unlisted />
      <PageHead title={texts.list}>{texts.listLead}</PageHead>
      <FailedQuery query={query}>{texts.listFailed}</FailedQuery>
      {quotes === undefined && error === null && <Loading />}
      {quotes?.length === 0 && <EmptyState title={texts.none}>{texts.noneWhy}</EmptyState>}
      <ul aria-label={texts.list}>
        {quotes?.map((quote) => (
          <li key={quote.id}>
            <button
              type="button"
              className={styles.row}
              aria-haspopup="dialog"
              onPointerEnter={QuoteDrawer.preload}
              onFocus={QuoteDrawer.preload}
              onClick={() => {
                setShown(quote)
                setOpen(true)
              }}
            >
              <span className={styles.who}>{quote.name ?? texts.erased}</span>
              <span className={styles.company}>{quote.company}</span>
              <span>{texts.products[quote.product]}</span>
              <span className={styles.when}>
                <TimeAgo at={quote.requestedAt} suffix={texts.ago} />
                <ChevronDownIcon size={14} className={styles.chevron} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <NextPageButton query={query}>{texts.more}</NextPageButton>
      {shown !== undefined && (
        <LazyBoundary onUnavailable={() => setShown(undefined)}>
          <QuoteDrawer quote={shown} open={isOpen} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </div>
  )
}

const Loading = () => (
  <ul aria-busy="true" aria-label={texts.loadingMore}>
    {Array.from({ length: 5 }, (_, index) => (
      <li key={index} className={styles.row}>
        <Skeleton width={140} />
        <Skeleton width={120} />
        <Skeleton width={100} />
        <Skeleton width={40} />
      </li>
    ))}
  </ul>
)
