import { useEffect, useReducer } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { DocumentTitle } from '../../../components/layout/document-title.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { asFollowing, askedView, authAddress, type AuthPageView, goalOf } from '../auth-address.ts'
import { failureOf } from '../auth-failures.ts'
import { type AuthEvent, nextFlow, type VisibleAuthFlow } from './auth-flow.ts'
import styles from './auth-page.module.css'
import { authScreen, preloadLaterForms } from './auth-screen.tsx'
import { firstFieldIn } from '../forms/first-empty-field.ts'

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
  const email = memory?.email
  switch (askedView(search)) {
    case 'verify-email':
      return { view: 'verify-email', email: email ?? null, remembered: null, codeSentAt }
    case 'reset-forgotten-password':
      // Whose password it is cannot be guessed: the code is asked for anew.
      return email === undefined
        ? { view: 'forgot-password', email: '', codeSentAt }
        : { view: 'reset-forgotten-password', email, codeSentAt }
    case 'forgot-password':
      return { view: 'forgot-password', email: email ?? '', codeSentAt }
    case undefined:
      return page === 'login'
        ? { view: 'login', email: email ?? '', codeSentAt }
        : { view: 'signup', codeSentAt }
  }
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
 * The views without a modal. The views that wait for a mail follow in place, and the address says
 * so: a phone may drop the page while its owner reads the mail, and opens it again where it was.
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
    } else if ((view === 'login' || view === 'signup') && view !== page) {
      navigate(authAddress(view, from, location.origin), { state })
    } else if (askedView(search) !== asFollowing(view)) {
      const address = authAddress(page, from, location.origin, asFollowing(view))
      navigate(address, { replace: true, state })
    }
  }, [status, view, email, page, path, search, navigate])

  useEffect(preloadLaterForms, [])

  const failure = new URLSearchParams(search).get('error')
  const { title, description, form } = authScreen({
    flow,
    send,
    addressOf: (other, following) =>
      authAddress(other, { path, search }, location.origin, following),
    goal: goalOf(search, location.origin),
    hasBackArrow: false,
  })
  return (
    <div className="page">
      <DocumentTitle title={title} />
      <div className={styles.panel}>
        <h1>{title}</h1>
        <div className={styles.description}>{description}</div>
        {failure !== null && (
          <div className={styles.failure}>
            <Notice>{failureOf(failure).sentence}</Notice>
          </div>
        )}
        <div key={view} ref={focusFirstField}>
          {form}
        </div>
      </div>
    </div>
  )
}
