import { QueryClient } from '@tanstack/react-query'

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // `call` retries what is safe to retry; a second layer would multiply the attempts.
        retry: false,
        // Offline a request fails and can be retried; a paused one would look endless.
        networkMode: 'always',
        // That mode alone would switch it off.
        refetchOnReconnect: true,
      },
      // A paused one would show as done what was never sent.
      mutations: { networkMode: 'always' },
    },
  })
