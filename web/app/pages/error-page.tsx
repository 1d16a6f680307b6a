import { useEffect } from 'react'
import { type BoundaryFailure, ErrorBoundary } from '../../components/feedback/error-boundary.tsx'
import { ChunkLoadError, lazyComponent } from '../../components/lazy/lazy-component.ts'
import { useOnline } from '../../lib/hooks/use-online.ts'
import { allowReload } from '../../lib/reload-once.ts'
import { MessagePage } from './message-page.tsx'
import { RetryButton } from './retry-button.tsx'
import * as texts from '../texts.ts'

const FailedPage = lazyComponent(async () => ({
  default: (await import('./server-error-page.tsx')).FailedPage,
}))

/** Replaces a page that could not be loaded or failed to render. */
export const ErrorPage = ({ error, retry }: BoundaryFailure) =>
  error instanceof ChunkLoadError ? (
    <UnloadedPage retry={retry} />
  ) : (
    <ErrorBoundary resetKey="" fallback={<UnloadedPage retry={retry} />}>
      <FailedPage error={error} retry={retry} />
    </ErrorBoundary>
  )

const UnloadedPage = ({ retry }: Pick<BoundaryFailure, 'retry'>) => {
  const online = useOnline()
  useEffect(() => {
    const again = () => {
      allowReload()
      retry()
    }
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [retry])
  return online ? (
    <MessagePage
      title={texts.pageCouldNotBeLoaded}
      subtitle={texts.connectionFailed}
      action={<RetryButton retry={retry} />}
    />
  ) : (
    <MessagePage
      title={texts.youAreOfflineTitle}
      subtitle={texts.loadsOnceConnected}
      action={<RetryButton retry={retry} />}
    />
  )
}
