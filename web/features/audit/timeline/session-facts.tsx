import { Link } from 'wouter'
import type { getAuditSession } from '../../../../shared/contract/audit.ts'
import type { ResponseOf } from '../../../../shared/contract/endpoint.ts'
import { formatInstant } from '../../../components/format/format-instant.ts'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import { shortId } from '../people.ts'
import * as texts from '../texts.ts'
import * as styles from './timeline.module.css'

type Session = ResponseOf<typeof getAuditSession>

/** Why, from where, when, and where to look further. */
export const SessionFacts = ({ session }: { session: Session }) => {
  const { adminId, subjectId, status, viewOnly, reason, origin, erased, endedBy } = session
  // Of a denied one no more is recorded than who asked for whom.
  const hasBegun = status !== 'denied'
  return (
    <dl className={styles.facts}>
      {hasBegun && (
        <>
          <dt>{texts.reason}</dt>
          <dd>{reason ?? (erased ? texts.erased : texts.noReason)}</dd>
        </>
      )}
      <dt>{texts.period}</dt>
      <dd>{periodOf(session)}</dd>
      <dt>{texts.status}</dt>
      <dd>
        {texts.statuses[status]}.{' '}
        <span className="faint">
          {texts.statusHints[status]} {viewOnly && texts.onlyLooked}
        </span>
      </dd>
      {endedBy !== null && (
        <>
          <dt>{texts.endedBy}</dt>
          <dd>
            <Link className="link" href={`/staff/audit?user=${endedBy}`} title={endedBy}>
              {shortId(endedBy)}
            </Link>
          </dd>
        </>
      )}
      {hasBegun && (
        <>
          <dt>{texts.origin}</dt>
          <dd>
            {origin === null ? texts.erased : `${origin.clientAddress} · ${origin.userAgent}`}
          </dd>
        </>
      )}
      <dt>{texts.people}</dt>
      <dd>
        <Link className="link" href={`/staff/audit?user=${subjectId}`}>
          {texts.historyOfSubject}
        </Link>
        {' · '}
        <Link className="link" href={`/staff/audit?user=${adminId}`}>
          {texts.historyOfAdmin}
        </Link>
      </dd>
    </dl>
  )
}

const periodOf = ({ startedAt, endedAt, until, cause, status }: Session): string => {
  const began = formatInstant(startedAt)
  if (status === 'denied') {
    return formatMessage(texts.periodDenied, { at: began, cause: texts.causes[cause ?? ''] ?? '' })
  }
  return endedAt === null
    ? formatMessage(texts.periodOpen, { startedAt: began, until: formatInstant(until) })
    : formatMessage(texts.periodEnded, {
        startedAt: began,
        endedAt: formatInstant(endedAt),
        cause: texts.causes[cause ?? ''] ?? cause ?? '',
      })
}
