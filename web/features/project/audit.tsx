import { FINDING_STATUSES, SEVERITIES } from '../../../shared/values/evidence.ts'
import type { AuditFact } from '../../../shared/values/facts.ts'
import { AbsentTag } from '../../components/absent-tag.tsx'
import { capitalised } from '../../components/capitalised.ts'
import { classNames } from '../../components/class-names.ts'
import { dayText } from '../../components/day-text.ts'
import { shareText } from '../../components/percent-text.ts'
import { SeverityMark } from '../../components/rating/severity-mark.tsx'
import { ScrollFrame } from '../../components/scroll-frame.tsx'
import table from '../../components/table.module.css'
import styles from './code-tab.module.css'
import { NewestEvidence } from './evidence-link.tsx'
import { ExternalLink } from './external-link.tsx'
import tables from './tables.module.css'

/** An audit, and what it found by severity and status. */
export const Audit = ({ audit }: { audit: AuditFact }) => {
  const { title, auditor, publishedAt, scopeShare, reportUrl, findings, evidence } = audit
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
            <ExternalLink href={reportUrl}>Report</ExternalLink>
          )}
          <NewestEvidence of={evidence} />
        </p>
      </div>
      {findings.length === 0 ? (
        <p>
          Findings <AbsentTag kind="none" />
        </p>
      ) : (
        <Findings audit={audit} />
      )}
    </li>
  )
}

const Findings = ({ audit: { title, findings } }: { audit: AuditFact }) => {
  const severities = SEVERITIES.filter((one) => findings.some(({ severity }) => severity === one))
  return (
    <ScrollFrame label={`Findings of ${title}`}>
      <table className={classNames(table.table, tables.table, tables.slim, styles.findings)}>
        <caption className="visually-hidden">Findings of {title} by severity and status</caption>
        <thead>
          <tr>
            <th scope="col">Findings</th>
            {FINDING_STATUSES.map((status) => (
              <th key={status} scope="col" className={tables.right}>
                {capitalised(status)}
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
  )
}
