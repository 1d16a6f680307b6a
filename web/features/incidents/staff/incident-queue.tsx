import { NextPageButton } from '../../../components/buttons/next-page-button.tsx'
import { FailedQuery } from '../../../components/feedback/failed-query.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import {
  type Incident,
  INCIDENT_STATUSES,
  IncidentReference,
  QUEUE_FILTERS,
  type QueueFilter,
} from '../../../../shared/contract/incidents.ts'
import { Button } from '../../../components/buttons/button.tsx'
import { PageMeta } from '../../../components/layout/page-meta.tsx'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { RetryIcon } from '../../../components/icons.tsx'
import { Section } from '../../../components/layout/section.tsx'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { CallError } from '../../../lib/api/call-errors.ts'
import { projectsByIds } from '../../../lib/api/project-queries.ts'
import { afterPaint } from '../../../lib/hooks/use-after-paint.ts'
import { IncidentItem } from './incident-item.tsx'
import { queueQuery } from './incident-queries.ts'
import * as styles from './incident-queue.module.css'
import { STATUS_LABELS } from '../incident-labels.ts'
import { ReferenceSearch } from './reference-search.tsx'
import { useKeptIncidents } from './use-kept-incidents.ts'
import { SelectField } from '../../../components/forms/select-field.tsx'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from '../texts.ts'

export type IncidentQueueProps = {
  /** From the address; an unknown status means `open`. */
  status: string
  onStatusChange: (status: QueueFilter) => void
  /** From the address: finds only the report with this number. */
  reference: string | null
  onReferenceChange: (reference: string) => void
  /** Shown instead to users who are not staff. */
  forbidden: ReactNode
}

const FILTERS: ReadonlyArray<{ value: QueueFilter; label: string }> = [
  { value: 'open', label: texts.reportedOrActive },
  ...INCIDENT_STATUSES.map((value) => ({
    value,
    label: value === 'confirmed' ? texts.activeIncidents : STATUS_LABELS[value],
  })),
  { value: 'all', label: texts.all },
]

export const IncidentQueue = ({
  status,
  onStatusChange,
  reference,
  onReferenceChange,
  forbidden,
}: IncidentQueueProps) => {
  const filter = QUEUE_FILTERS.find((value) => value === status) ?? 'open'
  const searchedReference = v.is(IncidentReference, reference) ? reference : undefined
  const query = useInfiniteQuery(queueQuery(filter, searchedReference))
  const { data, error, isFetching, isFetchingNextPage, hasNextPage } = query
  const items = newestVersions(data?.pages ?? [])
  const { shown, keep, release } = useKeptIncidents(items)
  const heading = useRef<HTMLHeadingElement>(null)
  const ids = [...new Set(shown.map(({ projectId }) => projectId))]
  const projects = useQuery({ ...projectsByIds(ids), enabled: ids.length > 0 })
  const projectOf = (projectId: string) => projects.data?.items.find(({ id }) => id === projectId)
  const endAction = ({ reference: ended }: Incident) => {
    release(ended)
    afterPaint(() => {
      // What others have decided disappears with the focus.
      if (document.activeElement === document.body) heading.current?.focus()
    })
  }
  if (error instanceof CallError && error.status === 403) return forbidden
  return (
    <div className="page tall tool">
      <PageMeta title={texts.incidentReports} unlisted />
      <h1>{texts.incidentReports}</h1>
      <div className={styles.filter}>
        <SelectField
          label={texts.status}
          name="status"
          value={filter}
          onValueChange={onStatusChange}
          options={FILTERS}
        />
        <ReferenceSearch reference={reference ?? ''} onSearch={onReferenceChange} />
        <Button
          className={styles.refresh}
          icon={<RetryIcon size={14} />}
          pending={isFetching && !isFetchingNextPage}
          pendingLabel={texts.loading}
          onClick={() => void query.refetch()}
        >
          {texts.refresh}
        </Button>
      </div>
      <Section
        headingRef={heading}
        title={searchedReference ?? FILTERS.find(({ value }) => value === filter)?.label ?? ''}
        meta={
          data && formatMessage(texts.timesInUtc, { itemsCount: metaOf(items.length, hasNextPage) })
        }
        actions={
          searchedReference !== undefined && (
            <Button size="sm" variant="quiet" onClick={() => onStatusChange(filter)}>
              {texts.showAll}
            </Button>
          )
        }
      >
        <FailedQuery query={query}>
          {data === undefined ? texts.reportsCouldNotBeLoaded : texts.reportsCouldNotBeUpdated}
        </FailedQuery>
        {data === undefined && error === null && <QueueSkeleton />}
        {data !== undefined && shown.length === 0 && (
          <NoReports filter={filter} reference={searchedReference} />
        )}
        <ul>
          {shown.map((incident, index) => (
            <IncidentItem
              key={incident.reference}
              incident={incident}
              projectName={projectOf(incident.projectId)?.name ?? incident.projectId}
              chains={projectOf(incident.projectId)?.chains ?? []}
              onActionStart={() => keep(incident, index)}
              onActionEnd={() => endAction(incident)}
            />
          ))}
        </ul>
        <NextPageButton query={query}>{texts.more}</NextPageButton>
      </Section>
    </div>
  )
}

/** A step that staff take moves a report to another status, and so to a later page, too. */
const newestVersions = (pages: readonly { readonly items: readonly Incident[] }[]) => [
  ...new Map(pages.flatMap(({ items }) => items.map((item) => [item.reference, item]))).values(),
]

const metaOf = (total: number, isMore: boolean): string => {
  if (isMore) return formatMessage(texts.firstEntries, { total })
  return total === 1 ? texts.oneEntry : formatMessage(texts.totalEntries, { total })
}

const NoReports = ({ filter, reference }: { filter: QueueFilter; reference: string | undefined }) =>
  reference === undefined ? (
    <EmptyState title={texts.nothingHere}>
      {filter === 'open' ? texts.noReportWaits : texts.chooseAnotherStatus}
    </EmptyState>
  ) : (
    <EmptyState
      title={formatMessage(texts.noReportSearchedReference, { searchedReference: reference })}
    >
      {texts.checkTheNumber}
    </EmptyState>
  )

const QueueSkeleton = () => (
  <ul aria-busy="true" aria-label={texts.loadingList}>
    {Array.from({ length: 4 }, (_, index) => (
      <li key={index} className={styles.skeleton}>
        <Skeleton width={120} height={10} />
        <Skeleton width={280} />
      </li>
    ))}
  </ul>
)
