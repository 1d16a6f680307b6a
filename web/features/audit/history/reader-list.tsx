import { NextPageButton } from '../../../components/buttons/next-page-button.tsx'
import { FailedQuery } from '../../../components/feedback/failed-query.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { listReadings } from '../../../../shared/contract/audit.ts'
import type { ResponseOf } from '../../../../shared/contract/endpoint.ts'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { formatDay } from '../../../components/format/format-day.ts'
import { type ListColumn, ListTable } from '../../../components/table/list-table.tsx'
import { codeOf } from '../../../lib/api/call-errors.ts'
import { streamHistoryUrl } from '../../../lib/stream-history-url.ts'
import { readingPagesQuery } from '../audit-queries.ts'
import { clockText, personText } from '../people.ts'
import * as list from '../sessions/session-list.module.css'
import * as styles from '../timeline/timeline.module.css'
import * as texts from '../texts.ts'

type Reading = ResponseOf<typeof listReadings>['items'][number]

/** Who read the audit in which month; each leads to what they looked at. */
export const ReaderList = ({ gone }: { gone: ReactNode }) => {
  const query = useInfiniteQuery(readingPagesQuery)
  const { data, error } = query
  if (codeOf(error) === 'NotFound') return gone
  const readings = data?.pages.flatMap(({ items }) => items)
  return (
    <>
      <p className={styles.state}>{texts.readersLead}</p>
      <FailedQuery query={query}>{texts.readersFailed}</FailedQuery>
      {readings?.length === 0 && (
        <EmptyState title={texts.noReaders}>{texts.noReadersWhy}</EmptyState>
      )}
      {readings?.length !== 0 && (readings !== undefined || error === null) && (
        <ListTable
          label={texts.readers}
          columns={COLUMNS}
          rows={readings ?? 3}
          keyOf={({ stream }) => stream}
          stacked
        />
      )}
      <NextPageButton query={query} className={styles.more}>
        {texts.more}
      </NextPageButton>
    </>
  )
}

const COLUMNS: readonly ListColumn<Reading>[] = [
  {
    label: texts.reader,
    cell: ({ readerId, readerEmail, stream }) => (
      <Link className="link" href={streamHistoryUrl(stream)} title={readerId}>
        {personText(readerId, readerEmail)}
      </Link>
    ),
    skeleton: <Skeleton width={160} />,
  },
  {
    label: texts.month,
    cell: ({ month }) => <span className="num">{month}</span>,
    skeleton: <Skeleton width={60} />,
  },
  {
    label: texts.newest,
    cell: ({ newest }) =>
      newest !== null && (
        <span className="num faint">
          {formatDay(newest)} {clockText(newest)}
        </span>
      ),
    skeleton: <Skeleton width={130} />,
  },
  {
    label: texts.readings,
    isNumber: true,
    cell: ({ readings }) => (
      <>
        <span className={list.unit}>{texts.readings} </span>
        {readings}
      </>
    ),
    skeleton: <Skeleton width={20} />,
  },
]
