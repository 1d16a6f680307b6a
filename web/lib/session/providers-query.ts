import { queryOptions } from '@tanstack/react-query'
import { fetchProviders } from './auth-client.ts'

/** Ids of the ways to sign in; asked for once, and again after it could not be answered. */
export const providersQuery = queryOptions({
  queryKey: ['auth', 'providers'],
  queryFn: async ({ signal }) => await fetchProviders(signal),
  staleTime: ({ state }) => (state.data?.length ? Infinity : 0),
  refetchOnWindowFocus: false,
})
