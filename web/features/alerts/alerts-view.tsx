import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import type {
  listSecurityAlerts,
  SecurityAlert,
} from '../../../shared/contract/projects/security-alerts.ts'
import { Button } from '../../components/buttons/button.tsx'
import { formatCount } from '../../components/format/format-count.ts'
import { PageMeta } from '../../components/layout/page-meta.tsx'
import { FeedLink } from '../../components/display/feed-link.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { formatInstant } from '../../components/format/format-instant.ts'
import { PageHead } from '../../components/layout/page-head.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { flattenPages } from '../../lib/api/project-queries.ts'
import { parseAlertFilters, alertsUrl } from './alert-filters.ts'
import type { AlertFilters } from './alert-filters.ts'
import { AlertFilterControls } from './alert-filter-controls.tsx'
import { alertPagesQuery } from './alert-queries.ts'
import { AlertTable, NoAlerts } from './alert-table.tsx'
import * as styles from './alerts-view.module.css'
import { formatMessage } from '../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

const SKELETON_ROWS = 10

/** All alerts, newest first. The URL holds the filters. */
export const AlertsView = ({ report }: { report: ReactNode }) => {
  const filters = parseAlertFilters(useSearch())
  const [, navigate] = useLocation()
  const count = useRef<HTMLParagraphElement>(null)
  const { data, error, isFetching, isFetchingNextPage, isPlaceholderData, hasNextPage, ...query } =
    useInfiniteQuery({ ...alertPagesQuery(filters), placeholderData: keepPreviousData })
  const show = (next: AlertFilters) => navigate(alertsUrl(next), { replace: true })
  const newest = data?.pages.at(-1)
  const alerts = flattenPages(data?.pages ?? [])
  const isFiltered = Object.keys(filters).length > 0
  const clear = () => {
    // The pressed button is disabled or disappears.
    count.current?.focus({ preventScroll: true })
    show({})
  }
  const more = async () => {
    const { hasNextPage: isThereMore } = await query.fetchNextPage()
    // The button disappears: keeps the focus from falling back to the page.
    if (!isThereMore) count.current?.focus({ preventScroll: true })
  }

  return (
    <article className="page reading">
      <PageMeta
        title={texts.securityAlerts}
        description={texts.everyConfirmedIncident}
        feed={{ path: '/alerts.atom', title: texts.securityAlerts }}
      />
      <PageHead
        title={texts.securityAlerts}
        action={
          <div className={styles.actions}>
            <FeedLink href="/alerts.atom" of={texts.allSecurityAlerts} />
            {report}
          </div>
        }
      >
        {texts.everyConfirmedIncident}
      </PageHead>
      <AlertFilterControls filters={filters} facets={newest?.facets} onChange={show} />
      <div className={styles.bar}>
        <p ref={count} role="status" tabIndex={-1}>
          <Total newest={newest} isUnknown={error !== null} />
        </p>
        <Button variant="quiet" size="sm" disabled={!isFiltered} onClick={clear}>
          {texts.clearFilters}
        </Button>
      </div>
      {error !== null && (
        <Notice onRetry={() => void query.refetch()} retrying={isFetching}>
          {query.isFetchNextPageError
            ? texts.moreAlertsCouldNotBeLoaded
            : texts.alertsCouldNotBeLoaded}
        </Notice>
      )}
      {data === undefined ? (
        error === null && (
          <div aria-busy="true">
            <AlertTable alerts={SKELETON_ROWS} whole />
          </div>
        )
      ) : (
        <AlertList
          alerts={alerts}
          isUpdating={isPlaceholderData}
          {...(isFiltered && { onClear: clear })}
        />
      )}
      {hasNextPage && !isPlaceholderData && (
        <div className={styles.end}>
          <p className="faint small">
            {formatMessage(texts.alertsCountOfTotalShown, {
              alertsCount: formatCount(alerts.length),
              total: formatCount(newest?.total ?? 0),
            })}
          </p>
          <Button
            onClick={() => void more()}
            pending={isFetchingNextPage}
            pendingLabel={texts.loading}
          >
            {texts.loadMore}
          </Button>
        </div>
      )}
    </article>
  )
}

type TotalProps = {
  newest: ResponseOf<typeof listSecurityAlerts> | undefined
  isUnknown: boolean
}

const Total = ({ newest, isUnknown }: TotalProps) => {
  if (newest === undefined) {
    return <span className="muted">{isUnknown ? texts.alertsUnknown : texts.countingAlerts}</span>
  }
  const { total, meta } = newest
  return (
    <>
      <b>{formatCount(total)}</b>{' '}
      <span className="muted">
        {total === 1 ? 'alert' : 'alerts'}
        {typeof meta.asOf === 'string' &&
          formatMessage(texts.asOf, { asOf: formatInstant(meta.asOf) })}
      </span>
    </>
  )
}

type AlertListProps = {
  alerts: readonly SecurityAlert[]
  isUpdating: boolean
  /** undefined: nothing is filtered. */
  onClear?: () => void
}

const AlertList = ({ alerts, isUpdating, onClear }: AlertListProps) => {
  if (alerts.length > 0) {
    return (
      <div aria-busy={isUpdating}>
        <AlertTable alerts={alerts} whole />
      </div>
    )
  }
  if (onClear === undefined) return <NoAlerts />
  return (
    <EmptyState
      title={texts.noAlertMatchesTheseFilters}
      action={<Button onClick={onClear}>{texts.showAllAlerts}</Button>}
    >
      {texts.removeAFilterToSee}
    </EmptyState>
  )
}
