import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { ALERT_KINDS, ALERT_STATUSES } from '../../../shared/contract/projects/security-alerts.ts'
import { SEVERITIES } from '../../../shared/values/evidence.ts'
import { Button } from '../../components/buttons/button.tsx'
import { formatCount } from '../../components/format/format-count.ts'
import { DocumentTitle } from '../../components/layout/document-title.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { formatInstant } from '../../components/format/format-instant.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { flattenPages } from '../../lib/api/project-queries.ts'
import { alertFiltersIn, alertsAddress } from './alert-filters.ts'
import type { AlertFilters } from './alert-filters.ts'
import { AlertFilterGroup, ChainFilter } from './alert-filter-controls.tsx'
import { alertPages } from './alert-queries.ts'
import { AlertTable } from './alert-table.tsx'
import { KIND_WORDS, STATUS_WORDS } from './alert-words.ts'
import styles from './alerts-view.module.css'
import { SEVERITY_LABELS } from '../../components/rating/rating-labels.ts'

/** Rows that are awaited at first. */
const AWAITED = 10

/** All alerts, the newest first; the address says by what they are filtered. */
export const AlertsView = ({ report }: { report: ReactNode }) => {
  const filters = alertFiltersIn(useSearch())
  const [, navigate] = useLocation()
  const count = useRef<HTMLParagraphElement>(null)
  const { data, error, isFetching, isFetchingNextPage, isPlaceholderData, hasNextPage, ...query } =
    useInfiniteQuery({ ...alertPages(filters), placeholderData: keepPreviousData })
  const show = (wanted: AlertFilters) => navigate(alertsAddress(wanted), { replace: true })
  const newest = data?.pages.at(-1)
  const alerts = flattenPages(data?.pages ?? [])
  const isFiltered = Object.keys(filters).length > 0
  const group = { filters, facets: newest?.facets, onChange: show }
  const more = async () => {
    const { hasNextPage: isThereMore } = await query.fetchNextPage()
    // The button is about to go: the focus stays here instead of falling back to the page.
    if (!isThereMore) count.current?.focus({ preventScroll: true })
  }

  return (
    <article className={`page ${styles.view}`}>
      <DocumentTitle title="Security alerts" />
      <div className={styles.head}>
        <h1>Security alerts</h1>
        {report}
      </div>
      <p className={styles.lead}>
        Every confirmed incident, and what became true in the last 30 days of open findings, rights
        of single keys and website checks. No alert is not proof of safety.
      </p>
      <div className={styles.filters} role="group" aria-label="Filters">
        <AlertFilterGroup
          {...group}
          of="severity"
          title="Severity"
          words={SEVERITY_LABELS}
          values={SEVERITIES}
        />
        <AlertFilterGroup
          {...group}
          of="kind"
          title="Kind"
          words={KIND_WORDS}
          values={ALERT_KINDS}
        />
        <AlertFilterGroup
          {...group}
          of="status"
          title="Status"
          words={STATUS_WORDS}
          values={ALERT_STATUSES}
        />
        <ChainFilter {...group} />
      </div>
      <div className={styles.bar}>
        <p ref={count} role="status" tabIndex={-1}>
          {newest === undefined ? (
            <span className="muted">{error === null ? 'Counting alerts…' : 'Alerts unknown'}</span>
          ) : (
            <>
              <b>{formatCount(newest.total)}</b>{' '}
              <span className="muted">
                {newest.total === 1 ? 'alert' : 'alerts'}
                {typeof newest.meta.asOf === 'string' &&
                  ` · as of ${formatInstant(newest.meta.asOf)}`}
              </span>
            </>
          )}
        </p>
        <Button variant="quiet" size="sm" disabled={!isFiltered} onClick={() => show({})}>
          Clear filters
        </Button>
      </div>
      {error !== null && (
        <Notice onRetry={() => void query.refetch()} retrying={isFetching}>
          {data === undefined
            ? 'The alerts could not be loaded.'
            : 'More alerts could not be loaded.'}
        </Notice>
      )}
      {data === undefined ? (
        error === null && (
          <div aria-busy="true">
            <AlertTable alerts={AWAITED} whole />
          </div>
        )
      ) : alerts.length === 0 ? (
        <EmptyState
          title={isFiltered ? 'No alert matches these filters' : 'No confirmed alert'}
          {...(isFiltered && { action: <Button onClick={() => show({})}>Show all alerts</Button> })}
        >
          {isFiltered
            ? 'Remove a filter to see more.'
            : 'No alert is not proof of safety: only what evidence confirms stands here.'}
        </EmptyState>
      ) : (
        <div aria-busy={isPlaceholderData}>
          <AlertTable alerts={alerts} whole />
        </div>
      )}
      {hasNextPage && !isPlaceholderData && (
        <div className={styles.end}>
          <p className="faint small">
            {formatCount(alerts.length)} of {formatCount(newest?.total ?? 0)} shown
          </p>
          <Button onClick={() => void more()} pending={isFetchingNextPage} pendingLabel="Loading…">
            Load more
          </Button>
        </div>
      )}
    </article>
  )
}
