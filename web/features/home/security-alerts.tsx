import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { SecurityAlert } from '../../../shared/contract/projects/security-alerts.ts'
import { AbsentTag } from '../../components/absent-tag.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { Panel } from '../../components/panel.tsx'
import { SeverityMark } from '../../components/rating/severity-mark.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { TimeAgo } from '../../components/time-ago.tsx'
import { compactUsDollars, fullUsDollars } from '../../components/us-dollars.ts'
import { keptFresh } from '../../lib/project-queries.ts'
import { securityAlertsQuery } from './home-queries.ts'
import { ListTable } from './list-table.tsx'
import type { ListColumn } from './list-table.tsx'
import styles from './security-alerts.module.css'

const SHOWN = 5

const STATUSES: Readonly<Record<SecurityAlert['status'], string>> = {
  confirmed: 'Confirmed',
  watching: 'Watching',
  resolved: 'Resolved',
}

/** What visitors should know of projects. `report` is the button by which anybody reports an incident. */
export const SecurityAlerts = ({ report }: { report: ReactNode }) => (
  <Panel
    query={useQuery({ ...securityAlertsQuery(SHOWN), ...keptFresh })}
    what="The alerts"
    title="Security alerts"
    meta="from confirmed evidence"
    actions={report}
    tour="security-alerts"
    skeleton={<Table alerts={SHOWN} />}
    staleSince={({ meta }) => (meta.stale ? meta.asOf : null)}
  >
    {({ items }) =>
      items.length === 0 ? (
        <EmptyState title="No confirmed alert">
          No alert is not proof of safety: only what evidence confirms stands here.
        </EmptyState>
      ) : (
        <Table alerts={items} />
      )
    }
  </Panel>
)

const COLUMNS: readonly ListColumn<SecurityAlert>[] = [
  {
    label: 'Severity',
    className: styles.severity,
    cell: ({ severity }) => <SeverityMark severity={severity} />,
    skeleton: <Skeleton width={64} />,
  },
  {
    label: 'Project',
    className: styles.project,
    cell: ({ projectId, projectName }) => (
      <Link href={`/projects/${projectId}`}>{projectName}</Link>
    ),
    skeleton: <Skeleton width={76} />,
  },
  {
    label: 'What happened',
    className: styles.what,
    cell: ({ title, url }) =>
      url === null ? (
        <span title={title}>{title}</span>
      ) : (
        <a href={url} rel="noreferrer" target="_blank" title={title}>
          {title}
        </a>
      ),
    skeleton: <Skeleton width="80%" />,
  },
  {
    label: 'Loss',
    className: styles.loss,
    isNumber: true,
    cell: ({ lossUsd, kind }) => {
      if (lossUsd === 0) return <span className="faint">none</span>
      if (lossUsd !== null) {
        return <span title={fullUsDollars(lossUsd)}>{compactUsDollars(lossUsd)}</span>
      }
      return kind === 'incident' ? (
        <AbsentTag kind="unknown" />
      ) : (
        <AbsentTag kind="na" title="A finding of this kind has no loss." />
      )
    },
    skeleton: <Skeleton width={48} />,
  },
  {
    label: 'Chain',
    className: styles.chain,
    cell: ({ chain }) => chain ?? <AbsentTag kind="na" />,
    skeleton: <Skeleton width={56} />,
  },
  {
    label: 'Status',
    className: styles.status,
    cell: ({ status }) => (
      <span className={status === 'resolved' ? 'faint' : undefined}>{STATUSES[status]}</span>
    ),
    skeleton: <Skeleton width={56} />,
  },
  {
    label: 'Age',
    className: styles.age,
    isNumber: true,
    cell: ({ at }) => <TimeAgo at={at} />,
    skeleton: <Skeleton width={24} />,
  },
]

const Table = ({ alerts }: { alerts: readonly SecurityAlert[] | number }) => (
  <ListTable
    label="Security alerts"
    className={styles.table}
    columns={COLUMNS}
    rows={alerts}
    keyOf={({ id }) => id}
    stacked
  />
)
