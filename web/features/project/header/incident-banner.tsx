import { MissingValueTag } from '../../../components/display/missing-value-tag.tsx'
import type { IncidentFact } from '../../../../shared/values/evidence/facts.ts'
import { formatDay } from '../../../components/format/format-day.ts'
import { SeverityMark } from '../../../components/rating/severity-mark.tsx'
import * as styles from './incident-banner.module.css'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

/** @param incidents those to warn of, see `pressingIncidents`; undefined: not loaded */
export const IncidentBanner = ({
  incidents,
}: {
  incidents: readonly IncidentFact[] | undefined
}) => (
  <div className={styles.banner} role="status">
    {incidents === undefined ? (
      <SeverityMark severity="critical">{texts.incidentNotResolved}</SeverityMark>
    ) : (
      incidents.map(({ incidentId, severity, status, title, at }) => (
        <p key={incidentId} className={styles.incident}>
          {severity === null ? (
            <MissingValueTag kind="unknown">{texts.severityUnknown}</MissingValueTag>
          ) : (
            <SeverityMark severity={severity} />
          )}
          <span className={styles.text}>
            {formatMessage(status === 'active' ? texts.notResolvedSince : texts.resolutionUnknown, {
              title,
              day: formatDay(at),
            })}
          </span>
        </p>
      ))
    )}
    <a className="link" href="#operations">
      {texts.incidents}
    </a>
  </div>
)
