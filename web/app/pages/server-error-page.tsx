import { Button } from '../../components/buttons/button.tsx'
import { ButtonLink } from '../../components/buttons/button-link.tsx'
import { RetryIcon } from '../../components/icons.tsx'
import { MessagePage } from './message-page.tsx'
import ReportNote from './report-note.tsx'

type ServerErrorPageProps = {
  title?: string
  /** Where trying again may help. */
  retry?: () => void
}

/** `/500`, and in place of a page that the server cannot serve. It reports itself. */
const ServerErrorPage = ({ title = 'Oops', retry }: ServerErrorPageProps) => (
  <MessagePage
    title={title}
    subtitle="Sorry, something went wrong."
    action={
      <>
        {retry && (
          <Button variant="primary" icon={<RetryIcon />} onClick={retry}>
            Retry
          </Button>
        )}
        <ButtonLink href="/" {...(!retry && { variant: 'primary' })}>
          Back to Homepage
        </ButtonLink>
      </>
    }
    note={<ReportNote title={`Server error page: ${title}`} trace="" />}
  >
    Server Error 500. We apologize and are fixing the problem. Please try again at a later stage.
  </MessagePage>
)

export default ServerErrorPage
