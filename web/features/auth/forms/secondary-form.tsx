import { useEffect, useRef } from 'react'
import type { AuthEvent, FlowIn } from '../flow/auth-flow.ts'
import { firstEmptyField } from './first-empty-field.ts'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'
import { SecondFactorForm } from '../second-factor/second-factor-form.tsx'
import { VerifyEmailForm } from './verify-email-form.tsx'

interface SecondaryFormProps {
  readonly flow: FlowIn<'login' | 'forgot-password' | 'reset-forgotten-password' | 'verify-email'>
  readonly send: (event: AuthEvent) => void
}

/** The forms after login, of which the code is one, and sign-up; their code loads while those are filled in. */
const SecondaryForm = (props: SecondaryFormProps) => {
  const container = useRef<HTMLDivElement>(null)
  // Modal and page focus a view's first field on showing it, perhaps before this code has loaded.
  useEffect(() => firstEmptyField(container.current)?.focus({ preventScroll: true }), [])
  return <div ref={container}>{formOf(props)}</div>
}

const formOf = ({ flow, send }: SecondaryFormProps) => {
  switch (flow.view) {
    case 'forgot-password':
      return <ForgotPasswordForm flow={flow} send={send} />
    case 'reset-forgotten-password':
      return <ResetPasswordForm flow={flow} send={send} />
    case 'login':
      return <SecondFactorForm email={flow.email} send={send} />
    case 'verify-email':
      return <VerifyEmailForm flow={flow} send={send} />
  }
}

export default SecondaryForm
