import { SEVERITIES } from '../../../../shared/values/evidence/evidence-terms.ts'
import type { FindingStatus, Severity } from '../../../../shared/values/evidence/evidence-terms.ts'
import type { AuditFact } from '../../../../shared/values/evidence/facts.ts'
import { isOpen } from '../../../../shared/values/evidence/open-finding.ts'
import { MissingValueTag } from '../../../components/display/missing-value-tag.tsx'
import { formatDay } from '../../../components/format/format-day.ts'
import { formatShare } from '../../../components/format/format-percentage.ts'
import { SeverityMark } from '../../../components/rating/severity-mark.tsx'
import * as styles from './code-tab.module.css'
import { NewestEvidence } from '../evidence/evidence-link.tsx'
import { ExternalLink } from '../external-link.tsx'
import { DataTable } from '../table/data-table.tsx'
import type { Column, Columns } from '../table/data-table.tsx'
import * as tables from '../table/data-table.module.css'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

export const Audit = ({ audit }: { audit: AuditFact }) => {
  const { title, auditor, publishedAt, scopeShare, reportUrl, findings, evidence } = audit
  return (
    <li className={styles.audit}>
      <div>
        <h4 className={styles.title}>{title}</h4>
        <p className="muted">
          {auditor}, {formatDay(publishedAt)}
        </p>
        <p className="muted">
          {scopeShare === null ? (
            <>
              {texts.shareOfTheLiveCode} <NotRead />
            </>
          ) : (
            formatMessage(texts.coveredScopeShare, { scopeShare: formatShare(scopeShare) })
          )}
        </p>
        <p className={styles.links}>
          {reportUrl === null ? (
            <span>
              {texts.report} <MissingValueTag kind="unknown" />
            </span>
          ) : (
            <ExternalLink href={reportUrl}>{texts.report}</ExternalLink>
          )}
          <NewestEvidence of={evidence} />
        </p>
      </div>
      {findings === null || findings.length === 0 ? (
        <p>
          {texts.findings} {findings === null ? <NotRead /> : <MissingValueTag kind="none" />}
        </p>
      ) : (
        <Findings title={title} findings={findings} />
      )}
    </li>
  )
}

const NotRead = () => (
  <MissingValueTag kind="unknown" title={texts.nobodyHasReadThis}>
    {texts.notRead}
  </MissingValueTag>
)

const STATUS_GROUPS: readonly { name: string; group: FindingStatus }[] = [
  { name: texts.open, group: 'open' },
  { name: texts.mitigated, group: 'mitigated' },
  { name: texts.resolved, group: 'resolved' },
]

type ReadFindings = NonNullable<AuditFact['findings']>

const Findings = ({ title, findings }: { title: string; findings: ReadFindings }) => (
  <DataTable
    label={formatMessage(texts.findingsOfTitle, { title })}
    caption={formatMessage(texts.findingsOfTitleBySeverity, { title })}
    className={styles.findings}
    slim
    stack={false}
    items={SEVERITIES.filter((severity) =>
      findings.some((finding) => finding.severity === severity),
    )}
    keyOf={(severity) => severity}
    columns={columnsOf(findings)}
  />
)

const columnsOf = (findings: ReadFindings): Columns<Severity> => [
  { head: texts.findings, cell: (severity) => <SeverityMark severity={severity} /> },
  ...STATUS_GROUPS.map(({ name, group }): Column<Severity> => ({
    head: name,
    align: 'right',
    cell: (severity) => (
      <FindingCount
        findings={findings.filter(
          (finding) =>
            finding.severity === severity && (isOpen(finding) ? 'open' : finding.status) === group,
        )}
      />
    ),
  })),
]

const FindingCount = ({ findings }: { findings: ReadFindings }) => {
  if (findings.length === 0) return <span className="faint">0</span>
  const acknowledged = findings.filter(({ status }) => status === 'acknowledged').length
  return (
    <>
      {findings.length}
      {acknowledged > 0 && (
        <span className={tables.second}>
          {formatMessage(texts.acknowledgedCount, { count: acknowledged })}
        </span>
      )}
    </>
  )
}
