import { useQuery } from '@tanstack/react-query'
import { Audit } from './audit.tsx'
import { AuditsInProgressTable } from './audits-in-progress-table.tsx'
import { CategoryInputs } from '../tabs/category-inputs.tsx'
import styles from './code-tab.module.css'
import { ContractsTable } from './contracts-table.tsx'
import type { TabProps } from '../tabs/tab-props.ts'
import { projectQuery } from '../rating-queries.ts'
import { QueryPanel } from '../panels/query-panel.tsx'
import { RowsSkeleton } from '../panels/rows-skeleton.tsx'

export const CodeTab = ({ projectId, dispute }: TabProps) => {
  const query = useQuery(projectQuery(projectId))
  return (
    <>
      <CategoryInputs projectId={projectId} category="code" dispute={dispute} />
      <QueryPanel
        level={3}
        title="Audits"
        meta={query.data && countOf(query.data.facts.audits.length, 'audit')}
        query={query}
        what="The audits"
        skeleton={<RowsSkeleton rows={2} height={160} />}
        isEmpty={({ facts }) => facts.audits.length === 0}
        empty={{
          title: 'No audit on record',
          why: 'We know of no published audit. Any public report counts, whoever wrote it.',
        }}
      >
        {({ facts }) => (
          <ul className={styles.audits}>
            {facts.audits.map((audit) => (
              <Audit key={audit.auditId} audit={audit} />
            ))}
          </ul>
        )}
      </QueryPanel>
      <QueryPanel
        level={3}
        title="Audits in progress"
        query={query}
        what="The audits in progress"
        skeleton={<RowsSkeleton rows={1} />}
        isEmpty={({ facts }) => facts.auditsInProgress.length === 0}
        empty={{
          title: 'None in progress',
          why: 'An audit is listed here once its auditor or the project announces it.',
        }}
      >
        {({ facts }) => <AuditsInProgressTable audits={facts.auditsInProgress} />}
      </QueryPanel>
      <QueryPanel
        level={3}
        title="Contracts"
        meta={query.data && countOf(query.data.facts.contracts.length, 'live contract')}
        query={query}
        what="The contracts"
        skeleton={<RowsSkeleton rows={3} />}
        isEmpty={({ facts }) => facts.contracts.length === 0}
        empty={{
          title: 'No contract on record',
          why: 'We do not know which contracts the project runs. We list them once it publishes their addresses.',
        }}
      >
        {({ facts }) => <ContractsTable contracts={facts.contracts} audits={facts.audits} />}
      </QueryPanel>
    </>
  )
}

/** undefined for 0: nothing on record does not mean that nothing exists. */
const countOf = (count: number, noun: string): string | undefined =>
  count === 0 ? undefined : `${count} ${noun}${count === 1 ? '' : 's'}`
