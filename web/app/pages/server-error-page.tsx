import { useEffect, useRef, useState } from 'react'
import { ButtonLink } from '../../components/buttons/button-link.tsx'
import { buttonClass } from '../../components/buttons/button-class.ts'
import type { BoundaryFailure } from '../../components/feedback/error-boundary.tsx'
import { type ErrorDescription, reportOnce, sendErrorReport } from '../../lib/api/report-error.ts'
import { MessagePage } from './message-page.tsx'
import { RetryButton } from './retry-button.tsx'

/** Pages that report a failure, and come when there is one. */

type ServerErrorPageProps = {
  title?: string
  /** What failed, if anything did but this very address. */
  error?: Error
  /** Where trying again may help. */
  retry?: () => void
}

/** `/500`, and in place of a page that the server cannot serve. */
const ServerErrorPage = ({ title = 'Oops', error, retry }: ServerErrorPageProps) => (
  <MessagePage
    title={title}
    subtitle="Sorry, something went wrong."
    action={
      <>
        {retry && <RetryButton retry={retry} />}
        <ButtonLink href="/" {...(!retry && { variant: 'primary' })}>
          Back to Homepage
        </ButtonLink>
      </>
    }
    note={<ReportNote error={error} title={`Server error page: ${title}`} trace="" />}
  >
    Server Error 500. We apologize and are fixing the problem. Please try again at a later stage.
  </MessagePage>
)

export default ServerErrorPage

/** In place of a page that throws. What failed stands in the report, and not here. */
export const FailedPage = ({ error, retry }: BoundaryFailure) => (
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
      <ReportNote
        error={error}
        title={`Page failed: ${String(error)}`}
        trace={(error instanceof Error && error.stack) || ''}
      />
    }
  >
    This page failed in your browser. Loading it again may help.
  </MessagePage>
)

/** Reports a failure once, and shows the id of the report. */
const ReportNote = ({ error, title, trace }: ErrorDescription & { error: unknown }) => {
  const [id, setId] = useState<string>()
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    const description = { title, trace }
    const report =
      error instanceof Error ? reportOnce(error, description) : sendErrorReport(description)
    void report.then(setId)
  }, [error, title, trace])
  return (
    id !== undefined && (
      <>
        We have a report of this: <code>{id}</code>
      </>
    )
  )
}
