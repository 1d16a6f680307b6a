import { SEVERITIES } from '../../../../shared/values/evidence.ts'
import type { FindingStatus } from '../../../../shared/values/evidence.ts'
import type { AuditFact } from '../../../../shared/values/facts.ts'
import { MissingValueTag } from '../../../components/display/missing-value-tag.tsx'
import { classNames } from '../../../components/class-names.ts'
import { formatDay } from '../../../components/format/format-day.ts'
import { formatShare } from '../../../components/format/format-percentage.ts'
import { SeverityMark } from '../../../components/rating/severity-mark.tsx'
import { ScrollArea } from '../../../components/table/scroll-area.tsx'
import table from '../../../components/table/table.module.css'
import styles from './code-tab.module.css'
import { NewestEvidence } from '../evidence/evidence-link.tsx'
import { ExternalLink } from '../panels/external-link.tsx'
import tables from '../panels/tables.module.css'

/** An audit, and what it found by severity and status. */
export const Audit = ({ audit }: { audit: AuditFact }) => {
  const { title, auditor, publishedAt, scopeShare, reportUrl, findings, evidence } = audit
  return (
    <li className={styles.audit}>
      <div>
        <h4 className={styles.title}>{title}</h4>
        <p className="muted">
          {auditor}, {formatDay(publishedAt)}
        </p>
        <p className="muted">Covered {formatShare(scopeShare)} of the live code</p>
        <p className={styles.links}>
          {reportUrl === null ? (
            <span>
              Report <MissingValueTag kind="unknown" />
            </span>
          ) : (
            <ExternalLink href={reportUrl}>Report</ExternalLink>
          )}
          <NewestEvidence of={evidence} />
        </p>
      </div>
      {findings.length === 0 ? (
        <p>
          Findings <MissingValueTag kind="none" />
        </p>
      ) : (
        <Findings audit={audit} />
      )}
    </li>
  )
}

/** To acknowledge a finding is not to fix it: it is open as before. */
const COLUMNS: readonly { name: string; statuses: readonly FindingStatus[] }[] = [
  { name: 'Open', statuses: ['open', 'acknowledged'] },
  { name: 'Mitigated', statuses: ['mitigated'] },
  { name: 'Resolved', statuses: ['resolved'] },
]

const Findings = ({ audit: { title, findings } }: { audit: AuditFact }) => {
  const severities = SEVERITIES.filter((one) => findings.some(({ severity }) => severity === one))
  return (
    <ScrollArea label={`Findings of ${title}`}>
      <table className={classNames(table.table, tables.table, tables.slim, styles.findings)}>
        <caption className="visually-hidden">Findings of {title} by severity and status</caption>
        <thead>
          <tr>
            <th scope="col">Findings</th>
            {COLUMNS.map(({ name }) => (
              <th key={name} scope="col" className={tables.right}>
                {name}
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
              {COLUMNS.map(({ name, statuses }) => {
                const inColumn = findings.filter(
                  (finding) => finding.severity === severity && statuses.includes(finding.status),
                )
                const acknowledged = inColumn.filter(({ status }) => status === 'acknowledged')
                return (
                  <td
                    key={name}
                    className={classNames(
                      tables.right,
                      inColumn.length === 0 ? 'faint' : undefined,
                    )}
                  >
                    {inColumn.length}
                    {acknowledged.length > 0 && (
                      <span className={tables.second}>{acknowledged.length} acknowledged</span>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}
