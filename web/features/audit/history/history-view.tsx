import { NextPageButton } from '../../../components/buttons/next-page-button.tsx'
import { FailedQuery } from '../../../components/feedback/failed-query.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { HistoryEvent } from '../../../../shared/contract/audit.ts'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { codeOf } from '../../../lib/api/call-errors.ts'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import { historyPage, historyPagesQuery, type HistorySubject } from '../audit-queries.ts'
import { ExportButtons } from '../export-buttons.tsx'
import { shortId } from '../people.ts'
import { EventList } from '../timeline/event-list.tsx'
import { Loading } from '../timeline/session-timeline.tsx'
import * as styles from '../timeline/timeline.module.css'
import * as texts from '../texts.ts'
import { StateAt } from './state-at.tsx'

export type HistoryViewProps = {
  subject: HistorySubject
  /** ISO 8601: the moment of which the state of the stream is shown. */
  at?: string | null
  onAsk?: (query: string) => void
  gone: ReactNode
}

/** All events of a user, or of a stream, the newest first. */
export const HistoryView = ({ subject, at = null, onAsk, gone }: HistoryViewProps) => {
  const query = useInfiniteQuery(historyPagesQuery(subject))
  const { data, error } = query
  if (codeOf(error) === 'NotFound') return gone
  const events = data?.pages.flatMap(({ items }) => items)
  const name = 'user' in subject ? subject.user : subject.stream
  return (
    <>
      <p>
        <Link className="link small" href="/staff/audit?view=history">
          {texts.lookUp}
        </Link>
      </p>
      <div className={styles.head}>
        <h1>{texts.historyOf}</h1>
        <span className={styles.buttons}>
          <ExportButtons
            name={`history-${name.replace('#', '-')}`}
            readPage={async (cursor, as) => await historyPage(subject, { cursor, as })}
          />
        </span>
      </div>
      <p className={styles.lead}>
        <code>{name}</code>
      </p>
      {'stream' in subject && onAsk && (
        <StateAt key={subject.stream} stream={subject.stream} at={at} onAsk={onAsk} />
      )}
      <FailedQuery query={query}>
        {codeOf(error) === 'InvalidInput' ? texts.lookUpRule : texts.historyFailed}
      </FailedQuery>
      {events === undefined && error === null && <Loading />}
      {events?.length === 0 && (
        <EmptyState title={texts.noHistory}>{texts.noHistoryWhy}</EmptyState>
      )}
      {events !== undefined && <EventList events={events.map((event) => shown(event, subject))} />}
      <NextPageButton query={query} className={styles.more}>
        {texts.more}
      </NextPageButton>
    </>
  )
}

const shown = (event: HistoryEvent, subject: HistorySubject) => {
  const { actor, onBehalfOf, session } = event
  const person = (id: string) =>
    'user' in subject && id === subject.user ? texts.theUser : shortId(id)
  const isOwnStream = event.stream === `Impersonation#${session}`
  if (onBehalfOf !== null && !isOwnStream) {
    return { ...event, by: person(actor.id), as: person(onBehalfOf) }
  }
  if (actor.kind === 'staff') {
    return { ...event, by: formatMessage(texts.byStaff, { actor: person(actor.id) }) }
  }
  if (actor.kind === 'system') return { ...event, by: `${actor.id} · ${texts.system}` }
  return { ...event, by: actor.id === 'visitor' ? texts.visitor : person(actor.id) }
}
