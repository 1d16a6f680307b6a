export interface Credentials {
  readonly email: string
  readonly password: string
}

type Screen =
  | { readonly view: 'hidden' }
  | {
      readonly view: 'login'
      readonly email: string
      /** The password was right: a code of the authenticator app is asked for. */
      readonly asksForCode?: true
    }
  | { readonly view: 'signup' }
  | { readonly view: 'forgot-password'; readonly email: string }
  | { readonly view: 'reset-forgotten-password'; readonly email: string }
  | {
      readonly view: 'verify-email'
      /** Null: the form asks for it. */
      readonly email: string | null
      /** For signing in once the email is verified. */
      readonly credentials: Credentials | null
    }

/** The last verification code that was sent. */
export interface SentCode {
  readonly email: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

export type AuthFlow = Screen & {
  /** Survives a change of view. Says nothing about any other email. */
  readonly sentCode: SentCode | null
}

export type VisibleAuthFlow = Exclude<AuthFlow, { view: 'hidden' }>

export type AuthView = AuthFlow['view']

export type FlowIn<View extends AuthView> = Extract<AuthFlow, { view: View }>

export type AuthEvent =
  | { readonly type: 'opened'; readonly view: 'login' | 'signup' }
  | { readonly type: 'closed' }
  | { readonly type: 'sign-up-chosen' }
  | { readonly type: 'login-chosen' }
  /** `email` as far as it was typed. */
  | { readonly type: 'forgot-chosen'; readonly email: string }
  | { readonly type: 'found-unconfirmed'; readonly credentials: Credentials }
  /** The password was right; the account has a second factor. */
  | { readonly type: 'code-asked'; readonly email: string }
  | {
      readonly type: 'signed-up'
      readonly credentials: Credentials
      readonly sentCode: SentCode
    }
  | { readonly type: 'code-sent'; readonly sentCode: SentCode }
  | { readonly type: 'reset-requested'; readonly email: string }
  /** Verified, but not signed in. */
  | { readonly type: 'verified'; readonly email: string }
  /** The password was set, but the sign-in with it failed. */
  | { readonly type: 'password-reset'; readonly email: string }
  | { readonly type: 'signed-in' }

export const hiddenFlow: AuthFlow = { view: 'hidden', sentCode: null }

/**
 * The reducer of the flow. Ignores an event that does not belong to the view: it comes from a late
 * response to a request of an earlier view.
 */
export const nextFlow = (flow: AuthFlow, event: AuthEvent): AuthFlow => {
  const { sentCode } = flow
  switch (event.type) {
    case 'opened':
      return event.view === 'login'
        ? { view: 'login', email: '', sentCode }
        : { view: 'signup', sentCode }
    case 'closed':
    case 'signed-in':
      return flow.view === 'hidden' ? flow : { view: 'hidden', sentCode }
    case 'sign-up-chosen':
      return flow.view === 'login' ? { view: 'signup', sentCode } : flow
    case 'login-chosen':
      if (flow.view === 'signup') return { view: 'login', email: '', sentCode }
      return flow.view === 'verify-email' ||
        flow.view === 'forgot-password' ||
        (flow.view === 'login' && flow.asksForCode)
        ? { view: 'login', email: flow.email ?? '', sentCode }
        : flow
    case 'forgot-chosen':
      return flow.view === 'login' || flow.view === 'reset-forgotten-password'
        ? { view: 'forgot-password', email: event.email, sentCode }
        : flow
    case 'found-unconfirmed':
      return flow.view === 'login' ? verifyEmailFlow(event.credentials, sentCode) : flow
    case 'code-asked':
      return flow.view === 'login' || flow.view === 'reset-forgotten-password'
        ? { view: 'login', email: event.email, asksForCode: true, sentCode }
        : flow
    case 'signed-up':
      return flow.view === 'signup' ? verifyEmailFlow(event.credentials, event.sentCode) : flow
    case 'code-sent':
      return { ...flow, sentCode: event.sentCode }
    case 'reset-requested':
      return flow.view === 'forgot-password'
        ? { view: 'reset-forgotten-password', email: event.email, sentCode }
        : flow
    case 'verified':
      return flow.view === 'verify-email' ? { view: 'login', email: event.email, sentCode } : flow
    case 'password-reset':
      return flow.view === 'reset-forgotten-password'
        ? { view: 'login', email: event.email, sentCode }
        : flow
  }
}

const verifyEmailFlow = (credentials: Credentials, sentCode: SentCode | null): AuthFlow => ({
  view: 'verify-email',
  email: credentials.email,
  credentials,
  sentCode,
})
