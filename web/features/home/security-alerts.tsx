import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { SecurityAlert } from '../../../shared/contract/projects.ts'
import { AbsentTag } from '../../components/absent-tag.tsx'
import { classNames } from '../../components/class-names.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { Panel } from '../../components/panel.tsx'
import { SeverityMark } from '../../components/rating/severity-mark.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { TimeAgo } from '../../components/time-ago.tsx'
import { compactUsDollars, fullUsDollars } from '../../components/us-dollars.ts'
import { securityAlertsQuery } from '../../lib/project-queries.ts'
import table from './list-table.module.css'
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
    query={useQuery(securityAlertsQuery(SHOWN))}
    what="The alerts"
    title="Security alerts"
    meta="from confirmed evidence"
    actions={report}
    tour="security-alerts"
    skeleton={<Table alerts={undefined} />}
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

const Table = ({ alerts }: { alerts: readonly SecurityAlert[] | undefined }) => (
  <table className={classNames(table.table, styles.table)} aria-label="Security alerts">
    <thead>
      <tr>
        <th scope="col" className={styles.severity}>
          Severity
        </th>
        <th scope="col" className={styles.project}>
          Project
        </th>
        <th scope="col">What happened</th>
        <th scope="col" className={classNames(table.right, styles.loss)}>
          Loss
        </th>
        <th scope="col" className={styles.chain}>
          Chain
        </th>
        <th scope="col" className={styles.status}>
          Status
        </th>
        <th scope="col" className={classNames(table.right, styles.age)}>
          Age
        </th>
      </tr>
    </thead>
    <tbody>
      {alerts?.map((alert) => <Alert key={alert.id} alert={alert} />) ??
        Array.from({ length: SHOWN }, (_, index) => <AlertSkeleton key={index} />)}
    </tbody>
  </table>
)

const Alert = ({
  alert: { projectId, projectName, severity, title, kind, lossUsd, chain, at, status, url },
}: {
  alert: SecurityAlert
}) => (
  <tr>
    <td className={styles.severity}>
      <SeverityMark severity={severity} />
    </td>
    <td className={classNames(table.name, styles.project)}>
      <Link href={`/projects/${projectId}`}>{projectName}</Link>
    </td>
    <td className={styles.title} title={title}>
      {url === null ? (
        title
      ) : (
        <a href={url} rel="noreferrer" target="_blank">
          {title}
        </a>
      )}
    </td>
    <td className={classNames(table.right, styles.loss)}>
      {lossUsd === null ? (
        kind === 'incident' ? (
          <AbsentTag kind="unknown" />
        ) : (
          <AbsentTag kind="na" title="A finding of this kind has no loss." />
        )
      ) : lossUsd === 0 ? (
        <span className="faint">none</span>
      ) : (
        <span title={fullUsDollars(lossUsd)}>{compactUsDollars(lossUsd)}</span>
      )}
    </td>
    <td className={classNames('muted', styles.chain)}>{chain ?? <AbsentTag kind="na" />}</td>
    <td className={classNames(status === 'resolved' && 'faint', styles.status)}>
      {STATUSES[status]}
    </td>
    <td className={classNames(table.right, 'faint', styles.age)}>
      <TimeAgo at={at} />
    </td>
  </tr>
)

const AlertSkeleton = () => (
  <tr data-skeleton>
    <td className={styles.severity}>
      <Skeleton width={64} />
    </td>
    <td className={styles.project}>
      <Skeleton width={76} />
    </td>
    <td className={styles.title}>
      <Skeleton width="80%" />
    </td>
    <td className={classNames(table.right, styles.loss)}>
      <Skeleton width={48} />
    </td>
    <td className={styles.chain}>
      <Skeleton width={56} />
    </td>
    <td className={styles.status}>
      <Skeleton width={56} />
    </td>
    <td className={classNames(table.right, styles.age)}>
      <Skeleton width={24} />
    </td>
  </tr>
)
