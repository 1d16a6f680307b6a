import type { ReactNode } from 'react'
import { lazyComponent } from '../../../components/lazy/lazy-component.ts'
import type { AuthPageView, FollowingView } from '../auth-address.ts'
import type { AuthEvent, FlowIn, VisibleAuthFlow } from './auth-flow.ts'
import styles from '../forms/auth-form.module.css'
import { GoogleSignIn } from '../forms/google-sign-in.tsx'
import { LogInForm } from '../forms/log-in-form.tsx'
import { SignUpForm } from '../forms/sign-up-form.tsx'
import { ViewLink } from './view-link.tsx'

const LaterForm = lazyComponent(() => import('../forms/secondary-form.tsx'))

/** Fetches the code of the views that follow login and signup. */
export const preloadLaterForms = LaterForm.preload

/** A view in the parts that the modal and the plain page put together, each in its own way. */
export interface AuthScreen {
  readonly title: string
  /** Where an arrow before the title leads. */
  readonly back?: { readonly label: string; readonly onSelect: () => void }
  readonly description: ReactNode
  readonly form: ReactNode
}

export interface AuthScreenInput {
  readonly flow: VisibleAuthFlow
  readonly send: (event: AuthEvent) => void
  /** Address of the plain page of a view, for those who open its link in another tab. */
  readonly addressOf: (page: AuthPageView, view?: FollowingView) => string
  /** Path that a sign-in elsewhere comes back to. */
  readonly goal: string
  /** Whether the forgot-password view has an arrow that leads back to login. */
  readonly hasBackArrow: boolean
}

export const authScreen = (input: AuthScreenInput): AuthScreen => {
  const { flow, send, addressOf, goal } = input
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
            <GoogleSignIn line="or log in with" goal={goal} />
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
            <GoogleSignIn line="or sign up with" goal={goal} />
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
        form: <LaterForm key={flow.view} flow={flow} send={send} />,
      }
    case 'reset-forgotten-password':
      return {
        title: 'Check your email',
        description: (
          <>
            If <Address>{flow.email}</Address> has an account, we sent a 6‑digit code to it.
          </>
        ),
        form: <LaterForm key={flow.view} flow={flow} send={send} />,
      }
    case 'verify-email':
      return {
        title: 'Verify your email',
        description: <WhereTheCodeIs flow={flow} />,
        form: <LaterForm key={flow.view} flow={flow} send={send} />,
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

const Address = ({ children }: { readonly children: string }) => (
  <b className={styles.address}>{children}</b>
)

const WhereTheCodeIs = ({ flow }: { flow: FlowIn<'verify-email'> }) => {
  if (flow.email === null) return 'Enter the 6‑digit code that we sent to your email.'
  const address = <Address>{flow.email}</Address>
  return flow.codeSentAt === null ? (
    <>Enter the 6‑digit code that we sent to {address}, or request a new one.</>
  ) : (
    <>We sent a 6‑digit code to {address}.</>
  )
}
