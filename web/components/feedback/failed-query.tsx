import type { ReactNode } from 'react'
import { Notice } from './notice.tsx'

export type RepeatableQuery = {
  readonly error: Error | null
  readonly isFetching: boolean
  refetch(): unknown
}

export type FailedQueryProps = {
  query: RepeatableQuery
  /** What could not be loaded, as a sentence. */
  children: ReactNode
}

/** Says that a query failed, and offers to repeat it; nothing while it has not. */
export const FailedQuery = ({ query, children }: FailedQueryProps) =>
  query.error !== null && (
    <Notice onRetry={() => void query.refetch()} retrying={query.isFetching}>
      {children}
    </Notice>
  )
