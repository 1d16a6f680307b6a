export interface Credentials {
  readonly email: string
  readonly password: string
}

type Screen =
  | { readonly view: 'hidden' }
  | { readonly view: 'login'; readonly email: string }
  | { readonly view: 'signup' }
  | { readonly view: 'forgot-password'; readonly email: string }
  | { readonly view: 'reset-forgotten-password'; readonly email: string }
  | {
      readonly view: 'verify-email'
      /** Null when the visitor has to say it. */
      readonly email: string | null
      /** For signing in once the email is verified; forgotten with this view. */
      readonly remembered: Credentials | null
    }

/** Where a visitor stands on the way to being signed in. */
export type AuthFlow = Screen & {
  /** When a verification code was last sent, in milliseconds since the epoch; it outlives the view. */
  readonly codeSentAt: number | null
}

/** A flow that shows something. */
export type VisibleAuthFlow = Exclude<AuthFlow, { view: 'hidden' }>

export type AuthView = AuthFlow['view']

/** A flow that stands in that view. */
export type FlowIn<View extends AuthView> = Extract<AuthFlow, { view: View }>

export type AuthEvent =
  | { readonly type: 'opened'; readonly view: 'login' | 'signup' }
  | { readonly type: 'closed' }
  | { readonly type: 'sign-up-chosen' }
  | { readonly type: 'login-chosen' }
  /** The visitor does not know the password, or has no code that works; `email` as far as typed. */
  | { readonly type: 'forgot-chosen'; readonly email: string }
  | { readonly type: 'found-unconfirmed'; readonly credentials: Credentials }
  | { readonly type: 'signed-up'; readonly credentials: Credentials; readonly at: number }
  | { readonly type: 'code-sent'; readonly at: number }
  | { readonly type: 'reset-requested'; readonly email: string }
  /** Verified, but not signed in by it. */
  | { readonly type: 'verified'; readonly email: string }
  /** The password was set, but nobody signed in by it. */
  | { readonly type: 'password-reset'; readonly email: string }
  | { readonly type: 'signed-in' }

/** No view, no code sent. */
export const hiddenFlow: AuthFlow = { view: 'hidden', codeSentAt: null }

/**
 * The view after an event. An event that does not belong to the view changes nothing: it is the
 * late answer to a request of a view that was left.
 */
export const nextFlow = (flow: AuthFlow, event: AuthEvent): AuthFlow => {
  const { codeSentAt } = flow
  switch (event.type) {
    case 'opened':
      return event.view === 'login'
        ? { view: 'login', email: '', codeSentAt }
        : { view: 'signup', codeSentAt }
    case 'closed':
    case 'signed-in':
      return flow.view === 'hidden' ? flow : { view: 'hidden', codeSentAt }
    case 'sign-up-chosen':
      return flow.view === 'login' ? { view: 'signup', codeSentAt } : flow
    case 'login-chosen':
      if (flow.view === 'signup') return { view: 'login', email: '', codeSentAt }
      return flow.view === 'verify-email' || flow.view === 'forgot-password'
        ? { view: 'login', email: flow.email ?? '', codeSentAt }
        : flow
    case 'forgot-chosen':
      return flow.view === 'login' || flow.view === 'reset-forgotten-password'
        ? { view: 'forgot-password', email: event.email, codeSentAt }
        : flow
    case 'found-unconfirmed':
      return flow.view === 'login' ? awaitingCode(event.credentials, codeSentAt) : flow
    case 'signed-up':
      return flow.view === 'signup' ? awaitingCode(event.credentials, event.at) : flow
    case 'code-sent':
      return { ...flow, codeSentAt: event.at }
    case 'reset-requested':
      return flow.view === 'forgot-password'
        ? { view: 'reset-forgotten-password', email: event.email, codeSentAt }
        : flow
    case 'verified':
      return flow.view === 'verify-email' ? { view: 'login', email: event.email, codeSentAt } : flow
    case 'password-reset':
      return flow.view === 'reset-forgotten-password'
        ? { view: 'login', email: event.email, codeSentAt }
        : flow
  }
}

const awaitingCode = (remembered: Credentials, codeSentAt: number | null): AuthFlow => ({
  view: 'verify-email',
  email: remembered.email,
  remembered,
  codeSentAt,
})
