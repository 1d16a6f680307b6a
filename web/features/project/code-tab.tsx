import { useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import type { getProject } from '../../../shared/contract/projects.ts'
import { FINDING_STATUSES, SEVERITIES } from '../../../shared/values/evidence.ts'
import type { AuditFact, ContractFact } from '../../../shared/values/facts.ts'
import { AbsentTag } from '../../components/absent-tag.tsx'
import { classNames } from '../../components/class-names.ts'
import { dayText } from '../../components/day-text.ts'
import { SeverityMark } from '../../components/rating/severity-mark.tsx'
import { shortAddress } from '../../components/short-address.ts'
import { CategoryInputs } from './category-inputs.tsx'
import styles from './code-tab.module.css'
import { EvidenceLink } from './evidence-link.tsx'
import type { TabProps } from './project-tabs.tsx'
import { projectOf } from './rating-queries.ts'
import { QueryPanel } from './query-panel.tsx'
import { shareText } from './rating-texts.ts'
import { RowsSkeleton } from './rows-skeleton.tsx'
import { ScrollFrame } from './scroll-frame.tsx'
import tables from './tables.module.css'

/** Code and audits: what was audited, what was found, and whether that is the code that runs. */
export const CodeTab = ({ projectId, dispute }: TabProps) => {
  const query = useQuery(projectOf(projectId))
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
          why: 'None has been published that we know of. A report with its address would count, whoever wrote it.',
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
        {({ facts }) => <AuditsInProgress audits={facts.auditsInProgress} />}
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
          why: 'Which contracts the project runs is unknown. Their addresses, published by the project, would fill this list.',
        }}
      >
        {({ facts }) => <Contracts contracts={facts.contracts} audits={facts.audits} />}
      </QueryPanel>
    </>
  )
}

/** Nothing for none: what is not on record is no count of what there is. */
const countOf = (count: number, noun: string): string | undefined =>
  count === 0 ? undefined : `${count} ${noun}${count === 1 ? '' : 's'}`

type Project = ResponseOf<typeof getProject>

const Audit = ({ audit }: { audit: AuditFact }) => {
  const { title, auditor, publishedAt, scopeShare, reportUrl, findings, evidence } = audit
  const severities = SEVERITIES.filter((one) => findings.some(({ severity }) => severity === one))
  const proof = evidence.at(-1)
  return (
    <li className={styles.audit}>
      <div>
        <h4 className={styles.title}>{title}</h4>
        <p className="muted">
          {auditor}, {dayText(publishedAt)}
        </p>
        <p className="muted">Looked at {shareText(scopeShare)} of the live code</p>
        <p className={styles.links}>
          {reportUrl === null ? (
            <span>
              Report <AbsentTag kind="unknown" />
            </span>
          ) : (
            <a className="link" href={reportUrl} target="_blank" rel="noopener external">
              Report<span className="visually-hidden"> (new tab)</span>
            </a>
          )}
          {proof !== undefined && <EvidenceLink id={proof}>Evidence</EvidenceLink>}
        </p>
      </div>
      {findings.length === 0 ? (
        <p>
          Findings <AbsentTag kind="none" />
        </p>
      ) : (
        <ScrollFrame label={`Findings of ${title}`}>
          <table className={classNames(tables.table, tables.slim, styles.findings)}>
            <caption className="visually-hidden">
              Findings of {title} by severity and status
            </caption>
            <thead>
              <tr>
                <th scope="col">Findings</th>
                {FINDING_STATUSES.map((status) => (
                  <th key={status} scope="col" className={tables.right}>
                    {status.charAt(0).toUpperCase() + status.slice(1)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {severities.map((severity) => (
                <tr key={severity}>
                  <th scope="row">
                    <SeverityMark severity={severity} />
                  </th>
                  {FINDING_STATUSES.map((status) => {
                    const count = findings.filter(
                      (finding) => finding.severity === severity && finding.status === status,
                    ).length
                    return (
                      <td
                        key={status}
                        className={classNames(tables.right, count === 0 ? 'faint' : undefined)}
                      >
                        {count}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollFrame>
      )}
    </li>
  )
}

const AuditsInProgress = ({ audits }: { audits: Project['facts']['auditsInProgress'] }) => (
  <ScrollFrame label="Audits in progress">
    <table className={classNames(tables.table, tables.stack)}>
      <thead>
        <tr>
          <th scope="col">Auditor</th>
          <th scope="col">Scope</th>
          <th scope="col">Stage</th>
          <th scope="col">Started</th>
          <th scope="col">Expected</th>
          <th scope="col">Evidence</th>
        </tr>
      </thead>
      <tbody>
        {audits.map((audit) => (
          <tr key={audit.auditId}>
            <th scope="row">{audit.auditor}</th>
            <td className="muted">{audit.scope}</td>
            <td data-label="Stage">
              <span>
                {audit.stage}
                <span className={tables.second}>since {dayText(audit.stageSince)}</span>
              </span>
            </td>
            <td className="muted" data-label="Started">
              {dayText(audit.startedAt)}
            </td>
            <td data-label="Expected">
              {audit.expectedFrom === null && audit.expectedTo === null ? (
                <AbsentTag kind="unknown" />
              ) : (
                windowText(audit.expectedFrom, audit.expectedTo)
              )}
            </td>
            <td>
              {audit.evidence.at(-1) !== undefined && (
                <EvidenceLink id={audit.evidence.at(-1) ?? ''}>Evidence</EvidenceLink>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollFrame>
)

const windowText = (from: string | null, to: string | null): string =>
  [from, to]
    .filter((end) => end !== null)
    .map(dayText)
    .join(' to ')

type ContractsProps = { contracts: readonly ContractFact[]; audits: readonly AuditFact[] }

const Contracts = ({ contracts, audits }: ContractsProps) => (
  <ScrollFrame label="Contracts">
    <table className={classNames(tables.table, tables.stack, tables.wide)}>
      <thead>
        <tr>
          <th scope="col">Contract</th>
          <th scope="col">Chain</th>
          <th scope="col">Address</th>
          <th scope="col">Source</th>
          <th scope="col">Code</th>
          <th scope="col">Deployed</th>
          <th scope="col">Evidence</th>
        </tr>
      </thead>
      <tbody>
        {contracts.map((contract) => (
          <tr key={`${contract.chain}:${contract.address}`}>
            <th scope="row">{contract.name}</th>
            <td className="muted" data-label="Chain">
              {contract.chain}
            </td>
            <td data-label="Address">
              <span className={tables.mono} title={contract.address}>
                {shortAddress(contract.address)}
              </span>
            </td>
            <td data-label="Source">
              {contract.verified === null ? (
                <AbsentTag kind="unknown" />
              ) : contract.verified ? (
                'verified'
              ) : (
                <span className={styles.bad}>not verified</span>
              )}
            </td>
            <td data-label="Code">
              <CodeMatch contract={contract} audits={audits} />
            </td>
            <td className="muted" data-label="Deployed">
              <span>
                {dayText(contract.deployedAt)}
                {contract.changedAt !== contract.deployedAt && (
                  <span className={tables.second}>changed {dayText(contract.changedAt)}</span>
                )}
              </span>
            </td>
            <td>
              {contract.evidence.at(-1) !== undefined && (
                <EvidenceLink id={contract.evidence.at(-1) ?? ''}>Evidence</EvidenceLink>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollFrame>
)

/** Whether the code that runs is code that an audit looked at. */
const CodeMatch = ({
  contract,
  audits,
}: {
  contract: ContractFact
  audits: readonly AuditFact[]
}) => {
  if (audits.length === 0) return <AbsentTag kind="na" title="There is no audit to compare with." />
  const { codeHash } = contract
  if (codeHash === null || audits.every(({ codeHashes }) => codeHashes.length === 0)) {
    return (
      <AbsentTag
        kind="unknown"
        title="The hash of the code, or of the audited code, is not known."
      />
    )
  }
  const audit = audits.find(({ codeHashes }) => codeHashes.includes(codeHash))
  return audit === undefined ? (
    <span className={styles.bad}>differs from every audit</span>
  ) : (
    <span>as audited by {audit.auditor}</span>
  )
}
