import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Notice } from '../../components/feedback/notice.tsx'

export type LoadedProps<Data, Key extends QueryKey> = {
  query: UseQueryOptions<Data, Error, Data, Key>
  /** What could not be loaded, for the notice. */
  what: string
  /** Drawn at once, with undefined until the answer is there: as high as it will be then. */
  children: (data: Data | undefined) => ReactNode
}

/** What a query answers, with its own loading and failed state: one failing part leaves the rest. */
export const Loaded = <Data, Key extends QueryKey>({
  query,
  what,
  children,
}: LoadedProps<Data, Key>) => {
  const { data, isError, isFetching, refetch } = useQuery(query)
  if (isError && data === undefined) {
    return (
      <Notice onRetry={() => void refetch()} retrying={isFetching}>
        {what} could not be loaded.
      </Notice>
    )
  }
  return <div aria-busy={data === undefined}>{children(data)}</div>
}
