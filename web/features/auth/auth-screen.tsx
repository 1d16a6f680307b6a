import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { AuthEvent, AuthFlow, VisibleAuthFlow } from './auth-flow.ts'
import styles from './auth-form.module.css'
import { LogInForm } from './log-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { VerifyEmailForm } from './verify-email-form.tsx'

/** A view in the parts that the modal and the plain page put together, each in its own way. */
export interface AuthScreen {
  readonly title: string
  readonly description: ReactNode
  readonly form: ReactNode
}

export interface AuthScreenInput {
  readonly flow: VisibleAuthFlow
  readonly send: (event: AuthEvent) => void
  /** Address of the plain page of a view, for those who open its link in another tab. */
  readonly addressOf: (view: 'login' | 'signup') => string
}

export const authScreen = ({ flow, send, addressOf }: AuthScreenInput): AuthScreen => {
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
        form: <LogInForm key="login" email={flow.email} send={send} />,
      }
    case 'signup':
      return {
        title: 'Create an account',
        description: (
          <>
            Already have an account?{' '}
            <ViewLink href={addressOf('login')} onChoose={() => send({ type: 'login-chosen' })}>
              Log in
            </ViewLink>
          </>
        ),
        form: <SignUpForm key="signup" send={send} />,
      }
    case 'verify-email':
      return {
        title: 'Verify your email',
        description: <WhereTheCodeIs flow={flow} />,
        form: <VerifyEmailForm key="verify-email" flow={flow} send={send} />,
      }
  }
}

interface ViewLinkProps {
  readonly href: string
  readonly onChoose: () => void
  readonly children: ReactNode
}

/** Changes the view in place; as a link it can also be opened in another tab. */
const ViewLink = ({ href, onChoose, children }: ViewLinkProps) => (
  <Link
    className="link"
    href={href}
    onClick={(event) => {
      event.preventDefault()
      onChoose()
    }}
  >
    {children}
  </Link>
)

const WhereTheCodeIs = ({ flow }: { flow: Extract<AuthFlow, { view: 'verify-email' }> }) => {
  if (flow.email === null) return 'Enter the 6-digit code that we sent to your email.'
  const address = <b className={styles.address}>{flow.email}</b>
  return flow.codeSentAt === null ? (
    <>Enter the 6-digit code that we sent to {address}, or have a new one sent.</>
  ) : (
    <>We sent a 6-digit code to {address}.</>
  )
}
