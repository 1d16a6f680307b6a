import { type DataTag, type QueryClient, queryOptions } from '@tanstack/react-query'
import { listSessions } from '../../../shared/contract/signed-in-browsers.ts'
import { getProfile, getSettings, listWallets } from '../../../shared/contract/user.ts'
import { listWebhooks } from '../../../shared/contract/webhooks.ts'
import { call } from '../../lib/api/call.ts'
import { USER_SCOPE } from '../../lib/session/session.ts'

export const profileQuery = queryOptions({
  queryKey: [USER_SCOPE, 'profile'],
  queryFn: async ({ signal }) => await call(getProfile, { signal }),
})

export const walletsQuery = queryOptions({
  queryKey: [USER_SCOPE, 'wallets'],
  queryFn: async ({ signal }) => await call(listWallets, { signal }),
})

export const settingsQuery = queryOptions({
  queryKey: [USER_SCOPE, 'settings'],
  queryFn: async ({ signal }) => await call(getSettings, { body: { id: null }, signal }),
})

export const webhooksQuery = queryOptions({
  queryKey: [USER_SCOPE, 'webhooks'],
  queryFn: async ({ signal }) => await call(listWebhooks, { signal }),
})

export const sessionsQuery = queryOptions({
  queryKey: [USER_SCOPE, 'sessions'],
  queryFn: async ({ signal }) => await call(listSessions, { signal }),
})

/** Replaces what a query has, which an older answer under way then cannot overwrite. */
export const replace = async <Data>(
  client: QueryClient,
  { queryKey }: { readonly queryKey: DataTag<readonly unknown[], Data, Error> },
  data: NoInfer<Data>,
): Promise<void> => {
  await client.cancelQueries({ queryKey })
  client.setQueryData<Data>(queryKey, data)
}

/** Refetches the queries that a change may affect. */
export const refresh = async (
  client: QueryClient,
  ...queries: readonly { readonly queryKey: readonly unknown[] }[]
): Promise<void> => {
  await Promise.all(
    queries.map(async ({ queryKey }) => {
      // A first answer under way may be of before the change, and would be waited for.
      await client.cancelQueries({ queryKey })
      await client.invalidateQueries({ queryKey })
    }),
  )
}
