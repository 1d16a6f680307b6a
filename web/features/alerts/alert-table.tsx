import { Link } from 'wouter'
import type { SecurityAlert } from '../../../shared/contract/projects/security-alerts.ts'
import { MissingValueTag } from '../../components/display/missing-value-tag.tsx'
import { classNames } from '../../components/class-names.ts'
import { formatDay } from '../../components/format/format-day.ts'
import { formatInstant } from '../../components/format/format-instant.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ListTable } from '../../components/table/list-table.tsx'
import type { ListColumn } from '../../components/table/list-table.tsx'
import { SeverityMark } from '../../components/rating/severity-mark.tsx'
import { Skeleton } from '../../components/feedback/skeleton.tsx'
import { TimeAgo } from '../../components/format/time-ago.tsx'
import {
  formatCompactUsDollars,
  formatUsDollars,
} from '../../components/format/format-us-dollars.ts'
import * as styles from './alert-table.module.css'
import { ALERT_STATUS_LABELS } from './alert-labels.ts'
import { formatMessage } from '../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

export type AlertTableProps = {
  /** A number: that many skeleton rows. */
  alerts: readonly SecurityAlert[] | number
  /** With dates instead of ages, and a column of evidence. */
  whole?: boolean
}

export const AlertTable = ({ alerts, whole = false }: AlertTableProps) => (
  <ListTable
    label={texts.securityAlerts}
    className={classNames(styles.table, whole && styles.whole)}
    columns={whole ? [...COLUMNS, DAY, EVIDENCE] : [...COLUMNS, AGE]}
    rows={alerts}
    keyOf={({ id }) => id}
    stacked
  />
)

/** Shown when nothing is filtered. */
export const NoAlerts = () => (
  <EmptyState title={texts.noConfirmedAlert}>{texts.noAlertIsNotProof}</EmptyState>
)

const COLUMNS: readonly ListColumn<SecurityAlert>[] = [
  {
    label: texts.severity,
    className: styles.severity,
    cell: ({ severity }) =>
      severity === 'unknown' ? (
        <MissingValueTag kind={severity} />
      ) : (
        <SeverityMark severity={severity} />
      ),
    skeleton: <Skeleton width={64} />,
  },
  {
    label: texts.project,
    className: styles.project,
    cell: ({ projectId, projectName }) => (
      <Link href={`/projects/${projectId}`} title={projectName}>
        {projectName}
      </Link>
    ),
    skeleton: <Skeleton width={76} />,
  },
  {
    label: texts.whatHappened,
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
    label: texts.loss,
    className: styles.loss,
    isNumber: true,
    cell: ({ lossUsd, kind }) => {
      if (lossUsd === 0) return <span className="faint">{texts.none}</span>
      if (lossUsd !== null) {
        return <span title={formatUsDollars(lossUsd)}>{formatCompactUsDollars(lossUsd)}</span>
      }
      return kind === 'incident' ? (
        <MissingValueTag kind="unknown" />
      ) : (
        <MissingValueTag kind="na" title={texts.kindHasNoLoss} />
      )
    },
    skeleton: <Skeleton width={48} />,
  },
  {
    label: texts.chain,
    className: styles.chain,
    cell: ({ chain, kind }) =>
      chain ?? <MissingValueTag kind={kind === 'incident' ? 'unknown' : 'na'} />,
    skeleton: <Skeleton width={56} />,
  },
  {
    label: texts.status,
    className: styles.status,
    cell: ({ status }) => (
      <span className={status === 'resolved' ? 'faint' : undefined}>
        {ALERT_STATUS_LABELS[status]}
      </span>
    ),
    skeleton: <Skeleton width={56} />,
  },
]

const AGE: ListColumn<SecurityAlert> = {
  label: texts.age,
  className: styles.age,
  isNumber: true,
  cell: ({ at }) => <TimeAgo at={at} />,
  skeleton: <Skeleton width={24} />,
}

const DAY: ListColumn<SecurityAlert> = {
  label: texts.date,
  className: styles.age,
  isNumber: true,
  cell: ({ at }) => (
    <time dateTime={at} title={formatInstant(at)}>
      {formatDay(at)}
    </time>
  ),
  skeleton: <Skeleton width={72} />,
}

/** The tab of the project page with the evidence. */
const TAB_OF: Readonly<Record<SecurityAlert['kind'], string>> = {
  incident: 'operations',
  finding: 'code',
  privilege: 'control',
  website: 'operations',
}

const EVIDENCE: ListColumn<SecurityAlert> = {
  label: texts.evidence,
  className: styles.evidence,
  cell: ({ url, kind, projectId, projectName, title }) => {
    const about = (
      <span className="visually-hidden">
        {' '}
        {formatMessage(texts.alertOfProject, { projectName, title })}
      </span>
    )
    return url === null ? (
      <Link className="link" href={`/projects/${projectId}#${TAB_OF[kind]}`}>
        {texts.projectPage}
        {about}
      </Link>
    ) : (
      <a className="link" href={url} rel="noreferrer" target="_blank">
        {texts.source}
        {about}
      </a>
    )
  },
  skeleton: <Skeleton width={48} />,
}
