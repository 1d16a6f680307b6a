import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuditInProgress } from '../../../shared/contract/projects.ts'
import { AUDIT_STAGES } from '../../../shared/values/evidence.ts'
import { AbsentTag } from '../../components/absent-tag.tsx'
import { Button } from '../../components/button.tsx'
import { classNames } from '../../components/class-names.ts'
import { dayText } from '../../components/day-text.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { instantText } from '../../components/instant-text.ts'
import { Panel } from '../../components/panel.tsx'
import { ProjectName } from '../../components/project-name.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { highlightsQuery } from '../../lib/project-queries.ts'
import { useNarrow } from '../../lib/use-narrow.ts'
import styles from './audits-in-progress.module.css'
import table from './list-table.module.css'
import { windowText } from './window-text.ts'

/** Shown before the visitor asks for all. */
const useShown = (): number => (useNarrow() ? 3 : 5)

/** Projects that are being audited, the furthest first. */
export const AuditsInProgress = () => {
  const [all, setAll] = useState(false)
  const shown = useShown()
  return (
    <Panel
      query={useQuery(highlightsQuery)}
      what="The audits in progress"
      title="Audits in progress"
      meta="an audit under way makes no rating claim"
      tour="onboarding-projects"
      skeleton={<Table audits={shown} />}
      staleSince={({ meta }) => (meta.stale ? meta.asOf : null)}
    >
      {({ onboarding }) =>
        onboarding.length === 0 ? (
          <EmptyState title="No audit is in progress" compact>
            Audits appear here from the day on which their scope is agreed.
          </EmptyState>
        ) : (
          <>
            <Table audits={all ? onboarding : onboarding.slice(0, shown)} />
            {onboarding.length > shown && (
              <Button
                variant="quiet"
                size="sm"
                flush="start"
                className={styles.all}
                aria-expanded={all}
                onClick={() => setAll(!all)}
              >
                {all ? 'Fewer' : `All ${onboarding.length} audits in progress`}
              </Button>
            )}
          </>
        )
      }
    </Panel>
  )
}

/** `audits`: or how many are awaited. */
const Table = ({ audits }: { audits: readonly AuditInProgress[] | number }) => (
  <table className={classNames(table.table, styles.table)} aria-label="Audits in progress">
    <thead>
      <tr>
        <th scope="col" className={styles.project}>
          Project
        </th>
        <th scope="col">Scope</th>
        <th scope="col" className={styles.auditor}>
          Auditor
        </th>
        <th scope="col" className={styles.started}>
          Started
        </th>
        <th scope="col" className={styles.stage}>
          Stage
        </th>
        <th scope="col" className={classNames(table.right, styles.expected)}>
          Expected
        </th>
      </tr>
    </thead>
    <tbody>
      {typeof audits === 'object'
        ? audits.map((audit) => (
            <Audit key={`${audit.projectId} ${audit.scope} ${audit.startedAt}`} audit={audit} />
          ))
        : Array.from({ length: audits }, (_, index) => (
            <tr key={index} data-skeleton>
              <td className={styles.project}>
                <Skeleton width={20} round /> <Skeleton width={96} />
              </td>
              <td className={styles.scope}>
                <Skeleton width="70%" />
              </td>
              <td className={styles.auditor}>
                <Skeleton width={96} />
              </td>
              <td className={styles.started}>
                <Skeleton width={40} />
              </td>
              <td className={styles.stage}>
                <Skeleton width="100%" height={24} />
              </td>
              <td className={classNames(table.right, styles.expected)}>
                <Skeleton width={72} />
              </td>
            </tr>
          ))}
    </tbody>
  </table>
)

const Audit = ({
  audit: {
    projectId,
    projectName,
    logo,
    auditor,
    scope,
    startedAt,
    stage,
    expectedFrom,
    expectedTo,
  },
}: {
  audit: AuditInProgress
}) => (
  <tr>
    <td className={styles.project}>
      <ProjectName name={projectName} logo={logo} href={`/projects/${projectId}`} logoSize={20} />
    </td>
    <td className={classNames('muted', styles.scope)} title={scope}>
      {scope}
    </td>
    <td className={classNames('muted', styles.auditor)} title={auditor}>
      {auditor}
    </td>
    <td className={classNames('muted', styles.started)} title={instantText(startedAt)}>
      {dayText(startedAt)}
    </td>
    <td className={styles.stage}>
      <Stages stage={stage} />
    </td>
    <td className={classNames(table.right, styles.expected)}>
      {expectedFrom !== null && expectedTo !== null ? (
        windowText(expectedFrom, expectedTo)
      ) : (expectedTo ?? expectedFrom) !== null ? (
        dayText((expectedTo ?? expectedFrom)!)
      ) : (
        <AbsentTag kind="unknown" />
      )}
    </td>
  </tr>
)

const Stages = ({ stage }: { stage: AuditInProgress['stage'] }) => {
  const reached = AUDIT_STAGES.indexOf(stage)
  return (
    <ol className={styles.stages}>
      {AUDIT_STAGES.map((one, index) => (
        <li
          key={one}
          className={classNames(index < reached && styles.done, index === reached && styles.now)}
          aria-current={index === reached ? 'step' : undefined}
        >
          {one[0]!.toUpperCase() + one.slice(1)}
        </li>
      ))}
    </ol>
  )
}
