import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RenderedAt } from '../lib/hooks/use-now.ts'

export type ProvidersProps = {
  queryClient: QueryClient
  /** When the server rendered the page, epoch milliseconds. */
  renderedAt: number | undefined
  children: ReactNode
}

export const Providers = ({ queryClient, renderedAt, children }: ProvidersProps) => (
  <QueryClientProvider client={queryClient}>
    <RenderedAt value={renderedAt}>{children}</RenderedAt>
  </QueryClientProvider>
)
