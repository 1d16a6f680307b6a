import { infiniteQueryOptions } from '@tanstack/react-query'
import { listQuotes } from '../../../../shared/contract/quotes.ts'
import { call } from '../../../lib/api/call.ts'
import { USER_SCOPE } from '../../../lib/session/session.ts'

/** Requests for a quote as staff see them, page after page. */
export const quotePagesQuery = infiniteQueryOptions({
  queryKey: [USER_SCOPE, 'quotes'],
  queryFn: async ({ pageParam, signal }) =>
    await call(listQuotes, { query: { cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
  staleTime: 0,
})
