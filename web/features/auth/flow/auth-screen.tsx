import type { ReactNode } from 'react'
import { lazyComponent } from '../../../components/lazy/lazy-component.ts'
import type { AuthPageView, QueryView } from '../auth-address.ts'
import type { AuthEvent, FlowIn, VisibleAuthFlow } from './auth-flow.ts'
import styles from '../forms/auth-form.module.css'
import { GoogleSignIn } from '../forms/google-sign-in.tsx'
import { LogInForm } from '../forms/log-in-form.tsx'
import { SignUpForm } from '../forms/sign-up-form.tsx'
import { ViewLink } from './view-link.tsx'

const SecondaryForm = lazyComponent(() => import('../forms/secondary-form.tsx'))

export const preloadSecondaryForms = SecondaryForm.preload

/** The parts of a view, which the modal and the page lay out differently. */
export interface AuthScreen {
  readonly title: string
  /** The arrow before the title. */
  readonly back?: { readonly label: string; readonly onSelect: () => void }
  readonly description: ReactNode
  readonly form: ReactNode
}

export interface AuthScreenInput {
  readonly flow: VisibleAuthFlow
  readonly send: (event: AuthEvent) => void
  /** Address of a view as a page, for links that are opened in another tab. */
  readonly addressOf: (page: AuthPageView, view?: QueryView) => string
  /** Path to return to after a sign-in with Google. */
  readonly returnUrl: string
  /** Whether the forgot-password view has an arrow back to login instead of a link. */
  readonly hasBackArrow: boolean
}

export const authScreen = (input: AuthScreenInput): AuthScreen => {
  const { flow, send, addressOf, returnUrl } = input
  switch (flow.view) {
    case 'login':
      return {
        title: 'Log In',
        description: (
          <>
            No account?{' '}
            <ViewLink href={addressOf('signup')} onChoose={() => send({ type: 'sign-up-chosen' })}>
              Sign up now
            </ViewLink>
          </>
        ),
        form: (
          <>
            <LogInForm
              key="login"
              email={flow.email}
              send={send}
              forgotHref={addressOf('login', 'forgot-password')}
            />
            <GoogleSignIn line="or log in with" returnUrl={returnUrl} />
          </>
        ),
      }
    case 'signup':
      return {
        title: 'Create an account',
        description: (
          <>
            Already have an account? <LogInLink {...input}>Log in</LogInLink>
          </>
        ),
        form: (
          <>
            <SignUpForm key="signup" send={send} />
            <GoogleSignIn line="or sign up with" returnUrl={returnUrl} />
          </>
        ),
      }
    case 'forgot-password':
      return {
        title: 'Forgot password',
        ...(input.hasBackArrow && {
          back: { label: 'Back to login', onSelect: () => send({ type: 'login-chosen' }) },
        }),
        description: (
          <>
            We email you a code. You set a new password with it.
            {!input.hasBackArrow && (
              <>
                {' '}
                Remember your password? <LogInLink {...input}>Log in</LogInLink>
              </>
            )}
          </>
        ),
        form: <SecondaryForm key={flow.view} flow={flow} send={send} />,
      }
    case 'reset-forgotten-password':
      return {
        title: 'Check your email',
        description: (
          <>
            If <EmailText>{flow.email}</EmailText> has an account, we sent a 6‑digit code to it.
          </>
        ),
        form: <SecondaryForm key={flow.view} flow={flow} send={send} />,
      }
    case 'verify-email':
      return {
        title: 'Verify your email',
        description: <VerificationHint flow={flow} />,
        form: <SecondaryForm key={flow.view} flow={flow} send={send} />,
      }
  }
}

const LogInLink = ({
  addressOf,
  send,
  children,
}: Pick<AuthScreenInput, 'addressOf' | 'send'> & { readonly children: ReactNode }) => (
  <ViewLink href={addressOf('login')} onChoose={() => send({ type: 'login-chosen' })}>
    {children}
  </ViewLink>
)

const EmailText = ({ children }: { readonly children: string }) => (
  <b className={styles.email}>{children}</b>
)

const VerificationHint = ({ flow }: { flow: FlowIn<'verify-email'> }) => {
  if (flow.email === null) return 'Enter the 6‑digit code that we sent to your email.'
  const email = <EmailText>{flow.email}</EmailText>
  return flow.codeSentAt === null ? (
    <>Enter the 6‑digit code that we sent to {email}, or request a new one.</>
  ) : (
    <>We sent a 6‑digit code to {email}.</>
  )
}
