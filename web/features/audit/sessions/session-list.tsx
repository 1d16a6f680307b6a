import { Button } from '../../../components/buttons/button.tsx'
import { NextPageButton } from '../../../components/buttons/next-page-button.tsx'
import { RetryIcon } from '../../../components/icons.tsx'
import { FailedQuery } from '../../../components/feedback/failed-query.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { type AuditSession, listAuditSessions } from '../../../../shared/contract/audit.ts'
import { Tag } from '../../../components/display/tag.tsx'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { formatDay } from '../../../components/format/format-day.ts'
import { type ListColumn, ListTable } from '../../../components/table/list-table.tsx'
import { call } from '../../../lib/api/call.ts'
import { codeOf } from '../../../lib/api/call-errors.ts'
import { sessionPagesQuery } from '../audit-queries.ts'
import { ExportButtons } from '../export-buttons.tsx'
import { clockText, personText } from '../people.ts'
import * as texts from '../texts.ts'
import { EndButton } from './end-button.tsx'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import { filtersOf, searchOf, SessionFilters } from './session-filters.tsx'
import * as styles from './session-list.module.css'

export type SessionListProps = {
  asked: URLSearchParams
  onAsk: (query: string) => void
  gone: ReactNode
}

const SKELETONS = 6

/** Impersonations, the newest first, with the filters of the address. */
export const SessionList = ({ asked, onAsk, gone }: SessionListProps) => {
  const query = filtersOf(asked)
  const pages = useInfiniteQuery(sessionPagesQuery(query))
  const { data, error, hasNextPage } = pages
  if (codeOf(error) === 'NotFound') return gone
  const sessions = data?.pages.flatMap(({ items }) => items)
  // Of the first page: further ones are read later, and what is live is among the newest.
  const readAt = data?.pages[0]?.readAt
  return (
    <>
      <SessionFilters query={query} onApply={(next) => onAsk(searchOf(next))} />
      <div className={styles.exports}>
        {readAt !== undefined && (
          <span className="small faint num">
            {formatMessage(texts.asOf, { time: clockText(readAt) })}
          </span>
        )}
        <Button
          size="sm"
          variant="quiet"
          icon={<RetryIcon size={14} />}
          pending={pages.isRefetching}
          pendingLabel={texts.loading}
          onClick={() => void pages.refetch()}
        >
          {texts.refresh}
        </Button>
        <ExportButtons
          name="impersonations"
          readPage={async (cursor, as) =>
            await call(listAuditSessions, { query: { ...query, cursor, as } })
          }
        />
      </div>
      <FailedQuery query={pages}>{texts.listFailed}</FailedQuery>
      {sessions?.length === 0 ? (
        <NoSessions isLive={query.status === 'active'} mayFollow={hasNextPage} />
      ) : (
        (sessions !== undefined || error === null) && (
          <ListTable
            label={texts.allSessions}
            className={styles.table}
            columns={COLUMNS}
            rows={sessions ?? SKELETONS}
            keyOf={({ id }) => id}
            stacked
          />
        )
      )}
      <NextPageButton query={pages} className={styles.more}>
        {texts.more}
      </NextPageButton>
    </>
  )
}

const NoSessions = ({ isLive, mayFollow }: { isLive: boolean; mayFollow: boolean }) =>
  isLive ? (
    <EmptyState title={texts.noneLive}>{texts.noneLiveWhy}</EmptyState>
  ) : (
    <EmptyState title={texts.noSessions}>
      {mayFollow ? texts.moreMayFollow : texts.noSessionsWhy}
    </EmptyState>
  )

const COLUMNS: readonly ListColumn<AuditSession>[] = [
  {
    label: texts.started,
    className: styles.started,
    cell: ({ id, startedAt }) => (
      <Link href={`/staff/audit?session=${id}`} className="link num">
        {formatDay(startedAt)} {clockText(startedAt)}
      </Link>
    ),
    skeleton: <Skeleton width={130} />,
  },
  {
    label: texts.staff,
    className: styles.person,
    cell: ({ adminId, adminEmail }) => (
      <Link href={`/staff/audit?admin=${adminId}`} title={adminId}>
        {personText(adminId, adminEmail)}
      </Link>
    ),
    skeleton: <Skeleton width={140} />,
  },
  {
    label: texts.asUser,
    className: styles.person,
    cell: ({ subjectId, subjectEmail }) => (
      <Link href={`/staff/audit?subject=${subjectId}`} title={subjectId}>
        {personText(subjectId, subjectEmail)}
      </Link>
    ),
    skeleton: <Skeleton width={140} />,
  },
  {
    label: texts.status,
    className: styles.status,
    cell: ({ status, cause }) => (
      <span title={texts.statusHints[status]}>
        <Tag>
          <span className={status === 'active' ? styles.live : undefined}>
            {texts.statuses[status]}
          </span>
        </Tag>{' '}
        {cause !== null && <span className="small faint">{texts.causes[cause] ?? cause}</span>}
      </span>
    ),
    skeleton: <Skeleton width={90} />,
  },
  {
    label: texts.actions,
    className: styles.actions,
    isNumber: true,
    cell: ({ actions }) => (
      <>
        {actions}
        <span className={styles.unit}> {actions === 1 ? texts.oneAction : texts.moreActions}</span>
      </>
    ),
    skeleton: <Skeleton width={20} />,
  },
  {
    label: texts.end,
    hidesLabel: true,
    className: styles.end,
    isNumber: true,
    cell: (session) => <EndButton session={session} />,
    skeleton: null,
  },
]
