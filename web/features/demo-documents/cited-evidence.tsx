import type { EvidenceEntry } from '../../../shared/contract/projects/evidence.ts'
import type { EvidenceOf } from '../../../shared/values/evidence/evidence.ts'
import { formatShare } from '../../components/format/format-percentage.ts'
import { SeverityMark } from '../../components/rating/severity-mark.tsx'
import * as styles from './demo-document-view.module.css'
import { formatMessage } from '../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

/** A piece of evidence as its document would say it. */
export const CitedEvidence = ({
  entry: { type, summary, source, data },
}: {
  entry: EvidenceEntry
}) => (
  <div>
    <p>
      <b>{summary}</b> <span className="faint">{source.name}</span>
    </p>
    {type === 'AuditPublished' && <Findings {...(data as EvidenceOf<'AuditPublished'>['data'])} />}
    {(type === 'WebsiteScanned' || type === 'DocumentationReviewed') && (
      <Checks {...(data as EvidenceOf<'WebsiteScanned'>['data'])} />
    )}
  </div>
)

const Findings = ({ scopeShare, findings }: EvidenceOf<'AuditPublished'>['data']) => (
  <>
    <p className="muted">
      {scopeShare === null
        ? texts.scopeNotRead
        : formatMessage(texts.scopeShareOfTheLive, { scopeShare: formatShare(scopeShare) })}
    </p>
    {findings === null && <p className="muted">{texts.findingsNotRead}</p>}
    <ul className={styles.findings}>
      {(findings ?? []).map(({ findingId, title, severity, status }) => (
        <li key={findingId}>
          <code>{findingId}</code>
          <SeverityMark severity={severity} />
          <span>
            {title}, {status}
          </span>
        </li>
      ))}
    </ul>
  </>
)

const Checks = ({ checks }: EvidenceOf<'WebsiteScanned'>['data']) => (
  <p className="muted">
    {checks.map(({ name, passed }) => `${name}: ${passed ? 'passed' : 'failed'}`).join(' · ')}
  </p>
)
