import { NextPageButton } from '../../../components/buttons/next-page-button.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import {
  type getAuditSession,
  getTimeline,
  type TimelineEvent,
} from '../../../../shared/contract/audit.ts'
import type { ResponseOf } from '../../../../shared/contract/endpoint.ts'
import { ButtonLink } from '../../../components/buttons/button-link.tsx'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { call } from '../../../lib/api/call.ts'
import { codeOf } from '../../../lib/api/call-errors.ts'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import { sessionQuery, timelinePagesQuery } from '../audit-queries.ts'
import { ExportButtons } from '../export-buttons.tsx'
import { personText } from '../people.ts'
import { EndButton } from '../sessions/end-button.tsx'
import * as texts from '../texts.ts'
import { CompletenessLine } from './completeness-line.tsx'
import { EventList } from './event-list.tsx'
import { SessionFacts } from './session-facts.tsx'
import * as styles from './timeline.module.css'

type Session = ResponseOf<typeof getAuditSession>

export type SessionTimelineProps = { session: string; gone: ReactNode }

/** One impersonation: who, why, how it ended, and each event, with whether all are there. */
export const SessionTimeline = ({ session: id, gone }: SessionTimelineProps) => {
  const session = useQuery(sessionQuery(id))
  const timeline = useInfiniteQuery(timelinePagesQuery(id))
  const failure = session.error ?? timeline.error
  const reload = () => void Promise.all([session.refetch(), timeline.refetch()])
  if (codeOf(failure) === 'NotFound') return gone
  if (codeOf(failure) === 'SessionNotFound' || codeOf(failure) === 'InvalidInput') {
    return (
      <EmptyState
        title={texts.noSession}
        action={<ButtonLink href="/staff/audit">{texts.backToList}</ButtonLink>}
      >
        {texts.noSessionWhy}
      </EmptyState>
    )
  }
  const events = timeline.data?.pages.flatMap(({ items }) => items)
  const completeness = timeline.data?.pages[0]?.completeness
  return (
    <>
      <Head id={id} session={session.data} />
      {failure !== null && (
        <Notice onRetry={reload} retrying={session.isFetching || timeline.isFetching}>
          {texts.timelineFailed}
        </Notice>
      )}
      {session.data !== undefined && <SessionFacts session={session.data} />}
      {completeness && (
        <CompletenessLine
          {...completeness}
          isOver={session.data?.status === 'ended' || session.data?.status === 'denied'}
          isChecking={timeline.isFetching}
          onCheck={reload}
        />
      )}
      {events === undefined && failure === null && <Loading />}
      {events?.length === 0 && <EmptyState title={texts.noEvents} compact />}
      {events !== undefined && session.data !== undefined && (
        <EventList events={events.map((event) => shown(event, session.data))} />
      )}
      <NextPageButton query={timeline} className={styles.more}>
        {texts.more}
      </NextPageButton>
    </>
  )
}

const Head = ({ id, session }: { id: string; session: Session | undefined }) => (
  <>
    <p>
      <Link className="link small" href="/staff/audit">
        {texts.backToList}
      </Link>
    </p>
    <div className={styles.head}>
      <h1>{texts.timeline}</h1>
      <span className={styles.buttons}>
        <ExportButtons
          name={`impersonation-${id}`}
          readPage={async (cursor, as) =>
            await call(getTimeline, { query: { session: id, cursor, as } })
          }
        />
        {session && <EndButton session={session} />}
      </span>
    </div>
    <p className={styles.lead}>
      {session === undefined ? (
        <Skeleton width={240} />
      ) : (
        formatMessage(texts.timelineLead, {
          admin: personText(session.adminId, session.adminEmail),
          subject: personText(session.subjectId, session.subjectEmail),
        })
      )}
    </p>
  </>
)

/** Beginning and end are the staff's own; what lies between was done as the user. */
const shown = (event: TimelineEvent, session: Session) => {
  const admin = personText(session.adminId, session.adminEmail)
  if (event.stream !== `Impersonation#${session.id}`) {
    return { ...event, by: admin, as: personText(session.subjectId, session.subjectEmail) }
  }
  const { endedBy, reason, cause } = session
  if (event.type === 'ImpersonationEnded') {
    const actor = endedBy === null ? admin : personText(endedBy, null)
    const summary = texts.causes[cause ?? '']
    // It ends by time, even before its end is recorded.
    if (cause === 'expiry') return { ...event, by: texts.system, summary }
    return { ...event, by: formatMessage(texts.byStaff, { actor }), summary }
  }
  const summary = reason === null ? '' : formatMessage(texts.reasonGiven, { reason })
  return { ...event, by: formatMessage(texts.byStaff, { actor: admin }), summary }
}

export const Loading = () => (
  <ul aria-busy="true" aria-label={texts.loading}>
    {Array.from({ length: 5 }, (_, index) => (
      <li key={index} className={styles.row}>
        <Skeleton width={60} />
        <Skeleton width={24} />
        <Skeleton width={240} />
        <Skeleton width={120} />
      </li>
    ))}
  </ul>
)
