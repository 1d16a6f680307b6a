import { useEffect, useReducer } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { DocumentTitle } from '../../components/document-title.tsx'
import { useSession } from '../../lib/session.ts'
import {
  asksToVerify,
  authAddress,
  type AuthPageView,
  goalOf,
  verifyAddress,
} from './auth-address.ts'
import { type AuthEvent, nextFlow, type VisibleAuthFlow } from './auth-flow.ts'
import styles from './auth-page.module.css'
import { authScreen } from './auth-screen.tsx'
import { firstFieldIn } from './first-field.ts'

/** Kept with the page in the browser's history, for a reload and for the page that follows. */
interface PageMemory {
  readonly email?: string
}

const startOf = (
  page: AuthPageView,
  search: string,
  memory: PageMemory | null,
): VisibleAuthFlow => {
  const codeSentAt = null
  if (asksToVerify(search)) {
    return { view: 'verify-email', email: memory?.email ?? null, remembered: null, codeSentAt }
  }
  return page === 'login'
    ? { view: 'login', email: memory?.email ?? '', codeSentAt }
    : { view: 'signup', codeSentAt }
}

const focusFirstField = (element: HTMLElement | null): void => {
  firstFieldIn(element)?.focus({ preventScroll: true })
}

/** A page hides nothing: it is left as soon as there is a session. */
const nextOnPage = (flow: VisibleAuthFlow, event: AuthEvent): VisibleAuthFlow => {
  const next = nextFlow(flow, event)
  return next.view === 'hidden' ? flow : next
}

/**
 * The views without a modal. The verify-email view follows in place, and its address says so: a
 * phone may drop the page while its owner reads the mail, and opens it again where it was.
 */
export const AuthPage = ({ page }: { page: AuthPageView }) => {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const memory = useHistoryState<PageMemory | null>()
  const { status } = useSession()
  const [flow, send] = useReducer(nextOnPage, null, () => startOf(page, search, memory))

  const { view } = flow
  const email = view === 'signup' ? null : flow.email
  useEffect(() => {
    const from = { path, search }
    const state = email === null ? null : { email }
    if (status === 'authenticated') {
      navigate(goalOf(search, location.origin), { replace: true })
    } else if (view !== 'verify-email' && view !== page) {
      navigate(authAddress(view, from, location.origin), { state })
    } else if (asksToVerify(search) !== (view === 'verify-email')) {
      const addressOf = view === 'verify-email' ? verifyAddress : authAddress
      navigate(addressOf(page, from, location.origin), { replace: true, state })
    }
  }, [status, view, email, page, path, search, navigate])

  const { title, description, form } = authScreen({
    flow,
    send,
    addressOf: (other) => authAddress(other, { path, search }, location.origin),
  })
  return (
    <div className="page">
      <DocumentTitle title={title} />
      <div className={styles.panel}>
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.description}>{description}</div>
        <div key={view} ref={focusFirstField}>
          {form}
        </div>
      </div>
    </div>
  )
}
