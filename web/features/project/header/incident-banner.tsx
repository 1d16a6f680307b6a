import type { Facts } from '../../../../shared/values/facts.ts'
import { formatDay } from '../../../components/format/format-day.ts'
import { SeverityMark } from '../../../components/rating/severity-mark.tsx'
import styles from './incident-banner.module.css'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

/** @param incidents undefined: still loading */
export const IncidentBanner = ({ incidents }: { incidents: Facts['incidents'] | undefined }) => {
  const active = incidents?.filter(({ status }) => status === 'active') ?? []
  return (
    <div className={styles.banner} role="status">
      {active.length === 0 ? (
        <SeverityMark severity="critical">{texts.incidentNotResolved}</SeverityMark>
      ) : (
        active.map(({ incidentId, severity, title, at }) => (
          <p key={incidentId} className={styles.incident}>
            <SeverityMark severity={severity} />
            <span className={styles.text}>
              {formatMessage(texts.notResolvedSince, { title, day: formatDay(at) })}
            </span>
          </p>
        ))
      )}
      <a className="link" href="#operations">
        {texts.incidents}
      </a>
    </div>
  )
}
