import { useEffect, useReducer } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { PageMeta } from '../../../components/layout/page-meta.tsx'
import { lazyComponent } from '../../../components/lazy/lazy-component.ts'
import { useSession } from '../../../lib/session/session.ts'
import {
  asQueryView,
  viewInQuery,
  authAddress,
  type AuthPageView,
  returnUrlIn,
} from '../auth-address.ts'
import { type AuthEvent, nextFlow, type SentCode, type VisibleAuthFlow } from './auth-flow.ts'
import * as styles from './auth-page.module.css'
import { authScreen, preloadSecondaryForms } from './auth-screen.tsx'
import { firstEmptyField } from '../forms/first-empty-field.ts'
import { siteOrigin } from '../../../lib/site-origin.ts'

const FailureNotice = lazyComponent(() => import('../auth-failures.tsx'))

/** Loads what says why a sign-in failed, where the address tells of a failure. */
export const loadFailureNotice = async (): Promise<void> => {
  if (globalThis.location?.search.includes('error=')) {
    // What fails to load the page itself reports.
    await FailureNotice.load().catch(() => undefined)
  }
}

/** State of the history entry: survives a reload and passes to the next auth page. */
interface AuthHistoryState {
  readonly email: string | null
  readonly sentCode: SentCode | null
}

const initialFlow = (
  page: AuthPageView,
  search: string,
  historyState: AuthHistoryState | null,
): VisibleAuthFlow => {
  const { email, sentCode } = historyState ?? { email: null, sentCode: null }
  switch (viewInQuery(search)) {
    case 'verify-email':
      return { view: 'verify-email', email, credentials: null, sentCode }
    case 'reset-forgotten-password':
      // Without the email the code has to be requested again.
      return email === null
        ? { view: 'forgot-password', email: '', sentCode }
        : { view: 'reset-forgotten-password', email, sentCode }
    case 'forgot-password':
      return { view: 'forgot-password', email: email ?? '', sentCode }
    case undefined:
      return page === 'login'
        ? { view: 'login', email: email ?? '', sentCode }
        : { view: 'signup', sentCode }
  }
}

/** Not from under who types since the HTML came: a password would go on in the field of the email. */
const focusFirstField = (element: HTMLElement | null): void => {
  if (document.activeElement?.matches('input')) return
  firstEmptyField(element)?.focus({ preventScroll: true })
}

/** A page cannot hide its view: it navigates away once there is a session. */
const nextOnPage = (flow: VisibleAuthFlow, event: AuthEvent): VisibleAuthFlow => {
  const next = nextFlow(flow, event)
  return next.view === 'hidden' ? flow : next
}

/**
 * The auth views as a page. Views that wait for an email are named in the query: a phone may discard
 * the page while its user reads the email, and reopens it at the same view.
 */
export const AuthPage = ({ page }: { page: AuthPageView }) => {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const historyState = useHistoryState<AuthHistoryState | null>()
  const { status } = useSession()
  const [flow, send] = useReducer(nextOnPage, null, () => initialFlow(page, search, historyState))

  const { view, sentCode } = flow
  const email = view === 'signup' ? null : flow.email
  useEffect(() => {
    const from = { path, search }
    const state: AuthHistoryState | null = email || sentCode ? { email, sentCode } : null
    if (status === 'authenticated') {
      navigate(returnUrlIn(search, siteOrigin()), { replace: true })
    } else if ((view === 'login' || view === 'signup') && view !== page) {
      navigate(authAddress(view, from, siteOrigin()), { state })
    } else if (
      viewInQuery(search) !== asQueryView(view) ||
      sentCode?.at !== historyState?.sentCode?.at
    ) {
      const address = authAddress(page, from, siteOrigin(), asQueryView(view))
      navigate(address, { replace: true, state })
    }
  }, [status, view, email, sentCode, historyState, page, path, search, navigate])

  useEffect(preloadSecondaryForms, [])

  const failure = new URLSearchParams(search).get('error')
  const { title, description, form } = authScreen({
    flow,
    send,
    addressOf: (target, queryView) =>
      authAddress(target, { path, search }, siteOrigin(), queryView),
    returnUrl: returnUrlIn(search, siteOrigin()),
    hasBackArrow: false,
  })
  return (
    <div className="page">
      <PageMeta title={title} />
      <div className={styles.panel}>
        <h1>{title}</h1>
        <div className={styles.description}>{description}</div>
        {failure !== null && (
          <div className={styles.failure}>
            <FailureNotice error={failure} />
          </div>
        )}
        <div
          key={view === 'login' && flow.asksForCode ? 'code' : view}
          ref={focusFirstField}
          data-autofocus
        >
          {form}
        </div>
      </div>
    </div>
  )
}
