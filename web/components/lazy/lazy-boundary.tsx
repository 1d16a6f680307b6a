import type { ReactNode } from 'react'
import { ErrorBoundary } from '../feedback/error-boundary.tsx'
import { toast } from '../feedback/toast.ts'
import * as texts from '../texts.ts'

export type LazyBoundaryProps = {
  /** Unmounts the component, so that the next press loads it again. */
  onUnavailable: () => void
  children: ReactNode
}

/** Keeps the page and shows a toast when the code of what a press opens cannot be loaded. */
export const LazyBoundary = ({ onUnavailable, children }: LazyBoundaryProps) => (
  <ErrorBoundary
    resetKey=""
    fallback={null}
    onError={() => {
      // The shell already shows that the browser is offline.
      if (navigator.onLine) toast.error(texts.couldNotBeLoaded)
      onUnavailable()
    }}
  >
    {children}
  </ErrorBoundary>
)
