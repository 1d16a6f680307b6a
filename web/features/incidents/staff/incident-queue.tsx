import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import type { ReactNode } from 'react'
import {
  INCIDENT_STATUSES,
  IncidentReference,
  QUEUE_FILTERS,
  type QueueFilter,
} from '../../../../shared/contract/incidents.ts'
import { Button } from '../../../components/buttons/button.tsx'
import { PageMeta } from '../../../components/layout/page-meta.tsx'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { RetryIcon } from '../../../components/icons.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { Section } from '../../../components/layout/section.tsx'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { codeOf } from '../../../lib/api/call-errors.ts'
import { projectsByIds } from '../../../lib/api/project-queries.ts'
import { IncidentItem } from './incident-item.tsx'
import { queueQuery } from './incident-queries.ts'
import styles from './incident-queue.module.css'
import { STATUS_LABELS } from '../incident-labels.ts'
import { ReferenceSearch } from './reference-search.tsx'
import { SelectField } from '../../../components/forms/select-field.tsx'

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
  { value: 'open', label: 'Open: reported or active' },
  ...INCIDENT_STATUSES.map((value) => ({
    value,
    label: value === 'confirmed' ? 'Confirmed: active incidents' : STATUS_LABELS[value],
  })),
  { value: 'all', label: 'All' },
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
  const { data, error, isFetching, refetch } = useQuery(queueQuery(filter, searchedReference))
  const ids = [...new Set(data?.items.map(({ projectId }) => projectId))]
  const projects = useQuery({ ...projectsByIds(ids), enabled: ids.length > 0 })
  const projectOf = (projectId: string) => projects.data?.items.find(({ id }) => id === projectId)
  if (codeOf(error) === 'Forbidden') return forbidden
  return (
    <div className={`page ${styles.queue}`}>
      <PageMeta title="Incident reports" unlisted />
      <h1>Incident reports</h1>
      <div className={styles.filter}>
        <SelectField
          label="Status"
          name="status"
          value={filter}
          onValueChange={onStatusChange}
          options={FILTERS}
        />
        <ReferenceSearch key={reference} reference={reference ?? ''} onSearch={onReferenceChange} />
        <Button
          className={styles.refresh}
          icon={<RetryIcon size={14} />}
          pending={isFetching}
          pendingLabel="Loading…"
          onClick={() => void refetch()}
        >
          Refresh
        </Button>
      </div>
      <Section
        title={searchedReference ?? FILTERS.find(({ value }) => value === filter)?.label ?? ''}
        meta={data && `${metaOf(data.items.length, data.total)}; times in UTC`}
        actions={
          searchedReference !== undefined && (
            <Button size="sm" variant="quiet" onClick={() => onStatusChange(filter)}>
              Show all
            </Button>
          )
        }
      >
        {error !== null && (
          <Notice onRetry={() => void refetch()} retrying={isFetching}>
            {data === undefined
              ? 'The reports could not be loaded.'
              : 'The reports could not be updated.'}
          </Notice>
        )}
        {data === undefined && error === null && <QueueSkeleton />}
        {data?.items.length === 0 && (
          <EmptyState
            title={
              searchedReference === undefined ? 'Nothing here.' : `No report ${searchedReference}.`
            }
          >
            {emptyText(filter, searchedReference)}
          </EmptyState>
        )}
        <ul>
          {data?.items.map((incident) => (
            <IncidentItem
              key={incident.reference}
              incident={incident}
              projectName={projectOf(incident.projectId)?.name ?? incident.projectId}
              chains={projectOf(incident.projectId)?.chains ?? []}
            />
          ))}
        </ul>
      </Section>
    </div>
  )
}

const metaOf = (shown: number, total: number): string => {
  if (shown < total) return `the newest ${shown} of ${total}`
  return total === 1 ? '1 entry' : `${total} entries`
}

const emptyText = (filter: QueueFilter, reference: string | undefined): string => {
  if (reference !== undefined) return 'Check the number.'
  return filter === 'open'
    ? 'No report waits for a decision, and no incident is active.'
    : 'Choose another status.'
}

const QueueSkeleton = () => (
  <ul aria-busy="true" aria-label="Loading">
    {Array.from({ length: 4 }, (_, index) => (
      <li key={index} className={styles.skeleton}>
        <Skeleton width={120} height={10} />
        <Skeleton width={280} />
      </li>
    ))}
  </ul>
)
