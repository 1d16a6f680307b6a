import { queryOptions } from '@tanstack/react-query'
import { fetchProviders } from './auth-client.ts'

/** Ids of the sign-in providers; requested again only after a failure. */
export const providersQuery = queryOptions({
  queryKey: ['auth', 'providers'],
  queryFn: async ({ signal }) => await fetchProviders(signal),
  staleTime: ({ state }) => (state.data?.length ? Infinity : 0),
  refetchOnWindowFocus: false,
})
