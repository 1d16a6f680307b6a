import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { PageMeta } from '../../components/layout/page-meta.tsx'
import * as styles from './audit-view.module.css'
import { HistoryView } from './history/history-view.tsx'
import { LookUp } from './history/look-up.tsx'
import { ReaderList } from './history/reader-list.tsx'
import { SessionList } from './sessions/session-list.tsx'
import { SessionTimeline } from './timeline/session-timeline.tsx'
import * as texts from './texts.ts'

export type AuditViewProps = {
  /** The query of the address, which says what is shown. */
  asked: URLSearchParams
  /** @param query `?status=active`, or empty */
  onAsk: (query: string) => void
  /** Shown instead where the server knows nobody of the staff any more. */
  gone: ReactNode
}

export const AuditView = (props: AuditViewProps) => (
  <div className="page tall tool">
    <PageMeta title={texts.auditTrail} unlisted />
    <Part {...props} />
  </div>
)

const Part = ({ asked, onAsk, gone }: AuditViewProps) => {
  const session = asked.get('session')
  const user = asked.get('user')
  const stream = asked.get('stream')
  if (session !== null) return <SessionTimeline key={session} session={session} gone={gone} />
  if (user !== null) return <HistoryView key={user} subject={{ user }} gone={gone} />
  if (stream !== null) {
    return (
      <HistoryView
        key={stream}
        subject={{ stream }}
        at={asked.get('at')}
        onAsk={onAsk}
        gone={gone}
      />
    )
  }
  return (
    <>
      <h1>{texts.auditTrail}</h1>
      <p className={styles.lead}>{texts.lead}</p>
      <Tabs asked={asked} />
      <Overview asked={asked} onAsk={onAsk} gone={gone} />
    </>
  )
}

const Overview = ({ asked, onAsk, gone }: AuditViewProps) => {
  const view = asked.get('view')
  if (view === 'readers') return <ReaderList gone={gone} />
  if (view === 'history') return <LookUp onAsk={onAsk} />
  return <SessionList asked={asked} onAsk={onAsk} gone={gone} />
}

const Tabs = ({ asked }: { asked: URLSearchParams }) => {
  const search = asked.toString()
  const isList = asked.get('view') === null
  const isLive = search === 'status=active'
  const tabs = [
    ['', texts.allSessions, isList && !isLive],
    ['?status=active', texts.liveSessions, isLive],
    ['?view=history', texts.lookUp, asked.get('view') === 'history'],
    ['?view=readers', texts.readers, asked.get('view') === 'readers'],
  ] as const
  return (
    <nav aria-label={texts.views} className={styles.tabs}>
      {tabs.map(([query, label, isHere]) => (
        <Link
          key={query}
          href={`/staff/audit${query}`}
          className={styles.tab}
          aria-current={isHere ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
