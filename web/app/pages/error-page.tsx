import { buttonClass } from '../../components/button-class.ts'
import { MessagePage } from './message-page.tsx'

/** In place of a page that failed to render. */
export const ErrorPage = () => (
  <MessagePage
    title="Oops"
    subtitle="Sorry, something went wrong."
    action={
      // A plain link: it loads everything anew, which also mends a half-loaded release.
      <a href="/" className={buttonClass({ variant: 'primary' })}>
        Back to Homepage
      </a>
    }
  >
    This page failed in your browser. Loading it again may help.
  </MessagePage>
)
