import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'

const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // The HTTP client repeats what may be repeated; a second layer would multiply the tries.
        retry: false,
        // Without a network a request fails and can be repeated; a paused one would look endless.
        networkMode: 'always',
      },
    },
  })

/** What every component of the page may rely on. */
export const Providers = ({ children }: { children: ReactNode }) => {
  const [queryClient] = useState(createQueryClient)
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
