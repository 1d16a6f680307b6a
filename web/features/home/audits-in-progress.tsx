import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuditInProgress } from '../../../shared/contract/projects/highlights.ts'
import { AUDIT_STAGES } from '../../../shared/values/evidence/evidence-terms.ts'
import { MissingValueTag } from '../../components/display/missing-value-tag.tsx'
import { capitalize } from '../../components/format/capitalize.ts'
import { classNames } from '../../components/class-names.ts'
import { formatDay } from '../../components/format/format-day.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { formatInstant } from '../../components/format/format-instant.ts'
import { Panel } from '../../components/layout/panel.tsx'
import { ProjectName } from '../../components/project/project-name.tsx'
import { Skeleton } from '../../components/feedback/skeleton.tsx'
import { highlightsQuery } from './home-queries.ts'
import { useNarrow } from '../../lib/hooks/use-narrow.ts'
import * as styles from './audits-in-progress.module.css'
import { ListTable } from '../../components/table/list-table.tsx'
import type { ListColumn } from '../../components/table/list-table.tsx'
import { formatDateRange } from './format-date-range.ts'
import { formatMessage } from '../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

export const AuditsInProgress = () => {
  const [all, setAll] = useState(false)
  const shown = useNarrow() ? 3 : 5
  return (
    <Panel
      query={useQuery(highlightsQuery)}
      what={texts.auditsInProgress}
      title={texts.auditsInProgressTitle}
      meta={texts.ongoingAuditsDoNotAffect}
      tour="onboarding-projects"
      skeleton={<Table audits={shown} />}
      staleSince={({ meta }) => (meta.stale ? meta.asOf : null)}
    >
      {({ onboarding, totals }) =>
        onboarding.length === 0 ? (
          <EmptyState title={texts.noAuditIsInProgress} compact>
            {texts.auditsAppearHere}
          </EmptyState>
        ) : (
          <>
            <Table audits={all ? onboarding : onboarding.slice(0, shown)} />
            {onboarding.length > shown && (
              <button
                type="button"
                className={`link small ${styles.all}`}
                aria-expanded={all}
                onClick={() => setAll(!all)}
              >
                {all ? texts.fewer : allText(onboarding.length, totals.auditsInProgress)}
              </button>
            )}
          </>
        )
      }
    </Panel>
  )
}

const allText = (listed: number, total: number): string =>
  listed < total
    ? formatMessage(texts.someAuditsInProgress, { listed, total })
    : formatMessage(texts.allAuditsInProgress, { total })

const COLUMNS: readonly ListColumn<AuditInProgress>[] = [
  {
    label: texts.project,
    className: styles.project,
    cell: ({ projectId, projectName, logo }) => (
      <ProjectName name={projectName} logo={logo} href={`/projects/${projectId}`} logoSize={20} />
    ),
    skeleton: (
      <>
        <Skeleton width={20} round /> <Skeleton width={96} />
      </>
    ),
  },
  {
    label: texts.scope,
    className: styles.scope,
    cell: ({ scope }) => <span title={scope}>{scope}</span>,
    skeleton: <Skeleton width="70%" />,
  },
  {
    label: texts.auditor,
    className: styles.auditor,
    cell: ({ auditor }) => <span title={auditor}>{auditor}</span>,
    skeleton: <Skeleton width={96} />,
  },
  {
    label: texts.started,
    className: styles.started,
    cell: ({ startedAt }) => <span title={formatInstant(startedAt)}>{formatDay(startedAt)}</span>,
    skeleton: <Skeleton width={40} />,
  },
  {
    label: texts.stage,
    className: styles.stage,
    cell: ({ stage }) => <Stages stage={stage} />,
    skeleton: <Skeleton width="100%" height={24} />,
  },
  {
    label: texts.expected,
    className: styles.expected,
    isNumber: true,
    cell: ({ expectedFrom, expectedTo }) => {
      if (expectedFrom !== null && expectedTo !== null)
        return formatDateRange(expectedFrom, expectedTo)
      const expected = expectedTo ?? expectedFrom
      return expected === null ? <MissingValueTag kind="unknown" /> : formatDay(expected)
    },
    skeleton: <Skeleton width={72} />,
  },
]

const Table = ({ audits }: { audits: readonly AuditInProgress[] | number }) => (
  <ListTable
    label={texts.auditsInProgressTitle}
    className={styles.table}
    columns={COLUMNS}
    rows={audits}
    keyOf={({ projectId, scope, startedAt }) => `${projectId} ${scope} ${startedAt}`}
    stacked
  />
)

const Stages = ({ stage }: { stage: AuditInProgress['stage'] }) => {
  const reached = AUDIT_STAGES.indexOf(stage)
  return (
    <ol className={styles.stages}>
      {AUDIT_STAGES.map((auditStage, index) => (
        <li
          key={auditStage}
          className={classNames(index < reached && styles.done, index === reached && styles.now)}
          aria-current={index === reached ? 'step' : undefined}
        >
          {capitalize(auditStage)}
        </li>
      ))}
    </ol>
  )
}
