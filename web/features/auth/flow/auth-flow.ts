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

export type AuthFlow = Screen & {
  /** When a verification code was last sent, in milliseconds since the epoch; survives a change of view. */
  readonly codeSentAt: number | null
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
  | { readonly type: 'signed-up'; readonly credentials: Credentials; readonly at: number }
  | { readonly type: 'code-sent'; readonly at: number }
  | { readonly type: 'reset-requested'; readonly email: string }
  /** Verified, but not signed in. */
  | { readonly type: 'verified'; readonly email: string }
  /** The password was set, but the sign-in with it failed. */
  | { readonly type: 'password-reset'; readonly email: string }
  | { readonly type: 'signed-in' }

export const hiddenFlow: AuthFlow = { view: 'hidden', codeSentAt: null }

/**
 * The reducer of the flow. Ignores an event that does not belong to the view: it comes from a late
 * response to a request of an earlier view.
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
      return flow.view === 'verify-email' ||
        flow.view === 'forgot-password' ||
        (flow.view === 'login' && flow.asksForCode)
        ? { view: 'login', email: flow.email ?? '', codeSentAt }
        : flow
    case 'forgot-chosen':
      return flow.view === 'login' || flow.view === 'reset-forgotten-password'
        ? { view: 'forgot-password', email: event.email, codeSentAt }
        : flow
    case 'found-unconfirmed':
      return flow.view === 'login' ? verifyEmailFlow(event.credentials, codeSentAt) : flow
    case 'code-asked':
      return flow.view === 'login' || flow.view === 'reset-forgotten-password'
        ? { view: 'login', email: event.email, asksForCode: true, codeSentAt }
        : flow
    case 'signed-up':
      return flow.view === 'signup' ? verifyEmailFlow(event.credentials, event.at) : flow
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

const verifyEmailFlow = (credentials: Credentials, codeSentAt: number | null): AuthFlow => ({
  view: 'verify-email',
  email: credentials.email,
  credentials,
  codeSentAt,
})
