import { useEffect, useRef, useState } from 'react'
import { buttonClass } from '../../components/buttons/button-class.ts'
import type { BoundaryFailure } from '../../components/feedback/error-boundary.tsx'
import { type ErrorDescription, reportOnce, sendErrorReport } from '../../lib/api/report-error.ts'
import { MessagePage } from './message-page.tsx'
import { RetryButton } from './retry-button.tsx'
import { formatMessage } from '../../lib/texts/format-message.ts'
import { richMessage } from '../../lib/texts/rich-message.tsx'
import { HomeLink } from './home-link.tsx'
import * as texts from '../texts.ts'

/** Pages that report a failure, and come when there is one. */

type ServerErrorPageProps = {
  title?: string
  /** What failed, if anything did but this very address. */
  error?: Error
  /** Where trying again may help. */
  retry?: () => void
}

/** `/500`, and in place of a page that the server cannot serve. */
const ServerErrorPage = ({ title = texts.oops, error, retry }: ServerErrorPageProps) => (
  <MessagePage
    title={title}
    subtitle={texts.somethingWentWrong}
    action={
      <>
        {retry && <RetryButton retry={retry} />}
        <HomeLink variant={retry ? 'secondary' : 'primary'} />
      </>
    }
    note={
      <ReportNote error={error} title={formatMessage(texts.serverErrorPage, { title })} trace="" />
    }
  >
    {texts.serverError}
  </MessagePage>
)

export default ServerErrorPage

/** In place of a page that throws. What failed stands in the report, and not here. */
export const FailedPage = ({ error, retry }: BoundaryFailure) => (
  <MessagePage
    title={texts.oops}
    subtitle={texts.somethingWentWrong}
    action={
      <>
        <RetryButton retry={retry} /> {/* A plain link: it loads everything anew. */}
        <a href="/" className={buttonClass({})}>
          {texts.backToHomepage}
        </a>
      </>
    }
    note={
      <ReportNote
        error={error}
        title={formatMessage(texts.pageFailed, { error: String(error) })}
        trace={(error instanceof Error && error.stack) || ''}
      />
    }
  >
    {texts.pageFailedInBrowser}
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
  return id !== undefined && <>{richMessage(texts.weHaveReport, { id: <code>{id}</code> })}</>
}
