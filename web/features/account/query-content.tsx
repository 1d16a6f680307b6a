import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Notice } from '../../components/feedback/notice.tsx'
import { formatMessage } from '../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

export type QueryContentProps<Data, Key extends QueryKey> = {
  query: UseQueryOptions<Data, Error, Data, Key>
  /** Subject of the failure notice. */
  what: string
  /** Receives undefined while loading: render a placeholder of the final height. */
  children: (data: Data | undefined) => ReactNode
}

/** Renders a query with its own failure notice, so that one failing part leaves the rest usable. */
export const QueryContent = <Data, Key extends QueryKey>({
  query,
  what,
  children,
}: QueryContentProps<Data, Key>) => {
  const { data, isError, isFetching, refetch } = useQuery(query)
  if (isError && data === undefined) {
    return (
      <Notice onRetry={() => void refetch()} retrying={isFetching}>
        {formatMessage(texts.whatCouldNotBeLoaded, { what })}
      </Notice>
    )
  }
  return <div aria-busy={data === undefined}>{children(data)}</div>
}
