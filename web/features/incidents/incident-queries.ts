import { queryOptions } from '@tanstack/react-query'
import { listIncidents, type QueueFilter } from '../../../shared/contract/incidents.ts'
import { call } from '../../lib/call.ts'
import { OF_USER } from '../../lib/session.ts'

/** First part of the key of every reading of the queue. */
export const QUEUE = [OF_USER, 'incidents'] as const

/** The reports in a status, as staff see them. */
export const queueQuery = (status: QueueFilter) =>
  queryOptions({
    queryKey: [...QUEUE, status],
    queryFn: async ({ signal }) => await call(listIncidents, { query: { status }, signal }),
    staleTime: 0,
  })
