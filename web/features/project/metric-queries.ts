import { queryOptions } from '@tanstack/react-query'
import type { AnyEndpoint, QueryInputOf } from '../../../shared/contract/endpoint.ts'
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
import { call, type CallInput } from '../../lib/api/call.ts'

/** Little beside the days after which metrics count as stale. */
const STALE_MILLISECONDS = 300_000

const metricQuery = <E extends AnyEndpoint>(endpoint: E, query: QueryInputOf<E>) =>
  queryOptions({
    queryKey: ['metrics', endpoint.path, query],
    queryFn: async ({ signal }) =>
      await call(endpoint, { query, signal } as unknown as CallInput<E>),
    staleTime: STALE_MILLISECONDS,
  })

export const topCallersQuery = (projectId: string) => metricQuery(listTopCallers, { projectId })

export const topEventsQuery = (projectId: string) => metricQuery(listTopEvents, { projectId })

export const topFunctionCallsQuery = (projectId: string) =>
  metricQuery(listTopFunctionCalls, { projectId })

/** @param chain needed because several chains may use the same contract address */
export const privilegedAddressesQuery = (address: string, chain: string) =>
  metricQuery(listPrivilegedAddresses, { address, chain })

export const privilegedFunctionsQuery = (address: string, chain: string) =>
  metricQuery(listPrivilegedFunctions, { address, chain })

export const privilegedTransactionsQuery = (address: string, chain: string) =>
  metricQuery(listPrivilegedTransactions, { address, chain })

export const exchangesQuery = (projectId: string) =>
  metricQuery(getMetricLatest, { name: `exchanges(projectId=${projectId})` })

export type SocialType = (typeof SOCIAL_TYPES)[number]

export const SOCIAL_DAYS = 90

export const socialActivityQuery = (projectId: string, type: SocialType) =>
  metricQuery(listTwitterActivity, { projectId, type, dates: String(SOCIAL_DAYS) })
