import { queryOptions } from '@tanstack/react-query'
import {
  getMetricLatest,
  listPrivilegedAddresses,
  listPrivilegedFunctions,
  listPrivilegedTransactions,
  listTopCallers,
  listTopEvents,
  listTopFunctionCalls,
  listTwitterActivity,
  type SOCIAL_TYPES,
} from '../../../shared/contract/skynet.ts'
import { call } from '../../lib/api/call.ts'

/** What happens on chains, exchanges and social accounts changes by the hour at most. */
const STALE_MILLISECONDS = 300_000

export const topCallers = (projectId: string) =>
  queryOptions({
    queryKey: ['chain', 'callers', projectId],
    queryFn: async ({ signal }) => await call(listTopCallers, { query: { projectId }, signal }),
    staleTime: STALE_MILLISECONDS,
  })

export const topEvents = (projectId: string) =>
  queryOptions({
    queryKey: ['chain', 'events', projectId],
    queryFn: async ({ signal }) => await call(listTopEvents, { query: { projectId }, signal }),
    staleTime: STALE_MILLISECONDS,
  })

export const topFunctionCalls = (projectId: string) =>
  queryOptions({
    queryKey: ['chain', 'calls', projectId],
    queryFn: async ({ signal }) =>
      await call(listTopFunctionCalls, { query: { projectId }, signal }),
    staleTime: STALE_MILLISECONDS,
  })

/** @param address of a contract; the chain narrows, as an address may be in use on several */
export const privilegedAddresses = (address: string, chain: string) =>
  queryOptions({
    queryKey: ['chain', 'privileged-address', address, chain],
    queryFn: async ({ signal }) =>
      await call(listPrivilegedAddresses, { query: { address, chain }, signal }),
    staleTime: STALE_MILLISECONDS,
  })

export const privilegedFunctions = (address: string, chain: string) =>
  queryOptions({
    queryKey: ['chain', 'privileged-function', address, chain],
    queryFn: async ({ signal }) =>
      await call(listPrivilegedFunctions, { query: { address, chain }, signal }),
    staleTime: STALE_MILLISECONDS,
  })

export const privilegedTransactions = (address: string, chain: string) =>
  queryOptions({
    queryKey: ['chain', 'privileged-transaction', address, chain],
    queryFn: async ({ signal }) =>
      await call(listPrivilegedTransactions, { query: { address, chain }, signal }),
    staleTime: STALE_MILLISECONDS,
  })

export const exchangesOf = (projectId: string) =>
  queryOptions({
    queryKey: ['chain', 'exchanges', projectId],
    queryFn: async ({ signal }) =>
      await call(getMetricLatest, { query: { name: `exchanges(projectId=${projectId})` }, signal }),
    staleTime: STALE_MILLISECONDS,
  })

export type SocialType = (typeof SOCIAL_TYPES)[number]

/** Days of a social account that the page shows. */
export const SOCIAL_DAYS = 90

export const socialActivity = (projectId: string, type: SocialType) =>
  queryOptions({
    queryKey: ['chain', 'social', projectId, type],
    queryFn: async ({ signal }) =>
      await call(listTwitterActivity, {
        query: { projectId, type, dates: String(SOCIAL_DAYS) },
        signal,
      }),
    staleTime: STALE_MILLISECONDS,
  })
