import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  INCIDENT_STATUSES,
  QUEUE_FILTERS,
  type QueueFilter,
} from '../../../shared/contract/incidents.ts'
import { Button } from '../../components/button.tsx'
import { DocumentTitle } from '../../components/document-title.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { RetryIcon } from '../../components/icons.tsx'
import { Notice } from '../../components/notice.tsx'
import { Section } from '../../components/section.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { codeOf } from '../../lib/call-errors.ts'
import { projectsByIds } from '../../lib/project-queries.ts'
import { IncidentItem } from './incident-item.tsx'
import { queueQuery } from './incident-queries.ts'
import styles from './incident-queue.module.css'
import { STATUS_WORDS } from './incident-words.ts'
import { SelectField } from './select-field.tsx'

export type IncidentQueueProps = {
  /** As the address has it; what is none stands for the open ones. */
  status: string
  onStatusChange: (status: QueueFilter) => void
  /** What who is not of the staff sees, and nothing else. */
  forbidden: ReactNode
}

const FILTERS: ReadonlyArray<{ value: QueueFilter; label: string }> = [
  { value: 'open', label: 'Open: reported or confirmed' },
  ...INCIDENT_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] })),
  { value: 'all', label: 'All' },
]

/** The reports, and what staff do about each. */
export const IncidentQueue = ({ status, onStatusChange, forbidden }: IncidentQueueProps) => {
  const filter = QUEUE_FILTERS.find((one) => one === status) ?? 'open'
  const { data, error, isFetching, refetch } = useQuery(queueQuery(filter))
  const ids = [...new Set(data?.items.map(({ projectId }) => projectId))]
  const projects = useQuery({ ...projectsByIds(ids), enabled: ids.length > 0 })
  const nameOf = (projectId: string): string =>
    projects.data?.items.find(({ id }) => id === projectId)?.name ?? projectId
  if (codeOf(error) === 'Forbidden') return forbidden
  return (
    <div className={`page ${styles.queue}`}>
      <DocumentTitle title="Incident reports" />
      <h1 className={styles.title}>Incident reports</h1>
      <div className={styles.filter}>
        <SelectField
          label="Status"
          name="status"
          value={filter}
          onValueChange={onStatusChange}
          options={FILTERS}
        />
        <Button
          icon={<RetryIcon size={14} />}
          pending={isFetching}
          pendingLabel="Loading…"
          onClick={() => void refetch()}
        >
          Load again
        </Button>
      </div>
      <Section
        title={FILTERS.find(({ value }) => value === filter)?.label ?? ''}
        meta={data && `${metaOf(data.items.length, data.total)}; times in UTC`}
      >
        {error !== null && (
          <Notice onRetry={() => void refetch()} retrying={isFetching}>
            {data === undefined
              ? 'The reports could not be loaded.'
              : 'The reports could not be brought up to date.'}
          </Notice>
        )}
        {data === undefined && error === null && <Waiting />}
        {data?.items.length === 0 && (
          <EmptyState title="No report here.">
            {filter === 'open'
              ? 'Nothing waits for a decision, and no confirmed incident goes on.'
              : 'Choose another status to see others.'}
          </EmptyState>
        )}
        <ul>
          {data?.items.map((incident) => (
            <IncidentItem
              key={incident.reference}
              incident={incident}
              projectName={nameOf(incident.projectId)}
            />
          ))}
        </ul>
      </Section>
    </div>
  )
}

const metaOf = (shown: number, total: number): string => {
  if (shown < total) return `the newest ${shown} of ${total}`
  return total === 1 ? '1 report' : `${total} reports`
}

const Waiting = () => (
  <ul aria-busy="true" aria-label="Loading">
    {Array.from({ length: 4 }, (_, index) => (
      <li key={index} className={styles.waiting}>
        <Skeleton width={120} height={10} />
        <Skeleton width={280} />
      </li>
    ))}
  </ul>
)
