import { ButtonLink } from '../../components/buttons/button-link.tsx'
import { MessagePage } from './message-page.tsx'

export const NotFoundPage = () => (
  <MessagePage
    missing
    title="Page not found"
    subtitle="There is nothing at this address."
    action={
      <ButtonLink href="/" variant="primary">
        Back to Homepage
      </ButtonLink>
    }
  >
    The link may be mistyped, or the page may have moved.
  </MessagePage>
)
