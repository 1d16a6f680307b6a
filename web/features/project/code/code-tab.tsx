import { useQuery } from '@tanstack/react-query'
import { Audit } from './audit.tsx'
import { AuditsInProgressTable } from './audits-in-progress-table.tsx'
import { CategoryInputs } from '../tabs/category-inputs.tsx'
import * as styles from './code-tab.module.css'
import { ContractsTable } from './contracts-table.tsx'
import type { TabProps } from '../tabs/tab-props.ts'
import { projectQuery } from '../rating-queries.ts'
import { QueryPanel } from '../panels/query-panel.tsx'
import { RowsSkeleton } from '../panels/rows-skeleton.tsx'
import * as texts from './texts.ts'

export const CodeTab = ({ projectId, dispute }: TabProps) => {
  const query = useQuery(projectQuery(projectId))
  return (
    <>
      <CategoryInputs projectId={projectId} category="code" dispute={dispute} />
      <QueryPanel
        level={3}
        title={texts.audits}
        meta={query.data && countOf(query.data.facts.audits.length, 'audit')}
        query={query}
        what={texts.theAudits}
        skeleton={<RowsSkeleton rows={2} height={160} />}
        isEmpty={({ facts }) => facts.audits.length === 0}
        empty={{
          title: texts.noAuditOnRecord,
          why: texts.weKnowOfNoPublished,
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
        title={texts.auditsInProgress}
        query={query}
        what={texts.theAuditsInProgress}
        skeleton={<RowsSkeleton rows={1} />}
        isEmpty={({ facts }) => facts.auditsInProgress.length === 0}
        empty={{
          title: texts.noneInProgress,
          why: texts.auditIsListedHereOnce,
        }}
      >
        {({ facts }) => <AuditsInProgressTable audits={facts.auditsInProgress} />}
      </QueryPanel>
      <QueryPanel
        level={3}
        title={texts.contracts}
        meta={query.data && countOf(query.data.facts.contracts.length, 'live contract')}
        query={query}
        what={texts.theContracts}
        skeleton={<RowsSkeleton rows={3} />}
        isEmpty={({ facts }) => facts.contracts.length === 0}
        empty={{
          title: texts.noContractOnRecord,
          why: texts.contractsUnknownWhy,
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
