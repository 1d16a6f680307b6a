import { useEffect } from 'react'
import { Button } from '../../components/buttons/button.tsx'
import { buttonClass } from '../../components/buttons/button-class.ts'
import { type BoundaryFailure, ErrorBoundary } from '../../components/feedback/error-boundary.tsx'
import { RetryIcon } from '../../components/icons.tsx'
import { ChunkLoadError, lazyComponent } from '../../components/lazy/lazy-component.ts'
import { useOnline } from '../../lib/hooks/use-online.ts'
import { allowReload } from '../../lib/reload-once.ts'
import { MessagePage } from './message-page.tsx'

const ReportNote = lazyComponent(() => import('./report-note.tsx'))

/** Replaces a page that could not be loaded or failed to render. */
export const ErrorPage = ({ error, retry }: BoundaryFailure) =>
  error instanceof ChunkLoadError ? (
    <UnloadedPage retry={retry} />
  ) : (
    <MessagePage
      title="Oops"
      subtitle="Sorry, something went wrong."
      action={
        <>
          <RetryButton retry={retry} /> {/* A plain link: it loads everything anew. */}
          <a href="/" className={buttonClass({})}>
            Back to Homepage
          </a>
        </>
      }
      note={
        <ErrorBoundary resetKey="" fallback={null}>
          <ReportNote {...describe(error)} />
        </ErrorBoundary>
      }
    >
      This page failed in your browser. Loading it again may help.
    </MessagePage>
  )

/** What failed is for the operators: it stands in the report, and not on the page. */
const describe = (error: unknown) => ({
  title: `Page failed: ${String(error)}`,
  trace: (error instanceof Error && error.stack) || '',
})

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
      title="This page could not be loaded"
      subtitle="The connection failed, or our server does not answer."
      action={<RetryButton retry={retry} />}
    />
  ) : (
    <MessagePage
      title="You are offline"
      subtitle="This page loads as soon as you are connected again."
      action={<RetryButton retry={retry} />}
    />
  )
}

const RetryButton = ({ retry }: Pick<BoundaryFailure, 'retry'>) => (
  <Button
    variant="primary"
    icon={<RetryIcon />}
    onClick={() => {
      allowReload()
      retry()
    }}
  >
    Retry
  </Button>
)
