import type { ReactNode } from 'react'
import { ErrorBoundary } from '../feedback/error-boundary.tsx'
import { toast } from '../feedback/toast.ts'

export type LazyBoundaryProps = {
  /** Takes the part away, so that the next press asks for it anew. */
  onUnavailable: () => void
  children: ReactNode
}

/** Around a part that a press asks for: without its code a message says so, and the page stays. */
export const LazyBoundary = ({ onUnavailable, children }: LazyBoundaryProps) => (
  <ErrorBoundary
    resetKey=""
    fallback={null}
    onError={() => {
      // Offline the shell says so already, and this message would come when it is over.
      if (navigator.onLine) toast.error('This could not be loaded. Reload the page to try again.')
      onUnavailable()
    }}
  >
    {children}
  </ErrorBoundary>
)
