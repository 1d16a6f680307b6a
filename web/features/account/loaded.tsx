import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Notice } from '../../components/notice.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import styles from './part.module.css'

export type LoadedProps<Data, Key extends QueryKey> = {
  query: UseQueryOptions<Data, Error, Data, Key>
  /** What could not be loaded, for the notice. */
  what: string
  /** Rows to stand in while it loads. */
  rows?: number
  children: (data: Data) => ReactNode
}

/** What a query answers, with its own loading and failed state: one failing part leaves the rest. */
export const Loaded = <Data, Key extends QueryKey>({
  query,
  what,
  rows = 2,
  children,
}: LoadedProps<Data, Key>) => {
  const { data, isError, isFetching, refetch } = useQuery(query)
  if (data !== undefined) return children(data)
  if (isError) {
    return (
      <Notice onRetry={() => void refetch()} retrying={isFetching}>
        {what} could not be loaded.
      </Notice>
    )
  }
  return (
    <div className={styles.rows} aria-busy="true">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={styles.row}>
          <Skeleton width={180} />
        </div>
      ))}
    </div>
  )
}
