import type { ReactNode } from 'react'
import { lazyComponent } from '../../../components/lazy/lazy-component.ts'
import type { AuthPageView, QueryView } from '../auth-address.ts'
import type { AuthEvent, FlowIn, VisibleAuthFlow } from './auth-flow.ts'
import * as styles from '../forms/auth-form.module.css'
import { GoogleSignIn } from '../forms/google-sign-in.tsx'
import { LogInForm } from '../forms/log-in-form.tsx'
import { SignUpForm } from '../forms/sign-up-form.tsx'
import { ViewLink } from './view-link.tsx'
import { richMessage } from '../../../lib/texts/rich-message.tsx'
import * as texts from '../texts.ts'

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
      if (flow.asksForCode) {
        return {
          title: texts.enterYourCode,
          description: '',
          form: <SecondaryForm key="code" flow={flow} send={send} />,
        }
      }
      return {
        title: texts.logIn,
        description: richMessage(texts.noAccount, {
          signUp: (
            <ViewLink href={addressOf('signup')} onChoose={() => send({ type: 'sign-up-chosen' })}>
              {texts.signUpNow}
            </ViewLink>
          ),
        }),
        form: (
          <>
            <LogInForm
              key="login"
              email={flow.email}
              send={send}
              forgotHref={addressOf('login', 'forgot-password')}
            />
            <GoogleSignIn line={texts.orLogInWith} returnUrl={returnUrl} />
          </>
        ),
      }
    case 'signup':
      return {
        title: texts.createAnAccountTitle,
        description: richMessage(texts.haveAccount, {
          logIn: <LogInLink {...input}>{texts.logInTitle}</LogInLink>,
        }),
        form: (
          <>
            <SignUpForm key="signup" send={send} />
            <GoogleSignIn line={texts.orSignUpWith} returnUrl={returnUrl} />
          </>
        ),
      }
    case 'forgot-password':
      return {
        title: texts.forgotPassword,
        ...(input.hasBackArrow && {
          back: { label: texts.backToLogin, onSelect: () => send({ type: 'login-chosen' }) },
        }),
        description: (
          <>
            {texts.weEmailCode}
            {!input.hasBackArrow && (
              <>
                {' '}
                {richMessage(texts.rememberPassword, {
                  logIn: <LogInLink {...input}>{texts.logInTitle}</LogInLink>,
                })}
              </>
            )}
          </>
        ),
        form: <SecondaryForm key={flow.view} flow={flow} send={send} />,
      }
    case 'reset-forgotten-password':
      return {
        title: texts.checkYourEmail,
        description: richMessage(texts.codeSentIfKnown, {
          email: <EmailText>{flow.email}</EmailText>,
        }),
        form: <SecondaryForm key={flow.view} flow={flow} send={send} />,
      }
    case 'verify-email':
      return {
        title: texts.verifyYourEmail,
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
  if (flow.email === null) return texts.enterThe6DigitCode
  const wasSent = flow.sentCode?.email === flow.email.toLowerCase()
  const email = <EmailText>{flow.email}</EmailText>
  return richMessage(wasSent ? texts.codeSent : texts.enterCodeSent, { email })
}
