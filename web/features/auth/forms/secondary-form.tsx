import { useEffect, useRef } from 'react'
import type { AuthEvent, FlowIn } from '../flow/auth-flow.ts'
import { firstFieldIn } from './first-empty-field.ts'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'
import { VerifyEmailForm } from './verify-email-form.tsx'

export interface LaterFormProps {
  readonly flow: FlowIn<'forgot-password' | 'reset-forgotten-password' | 'verify-email'>
  readonly send: (event: AuthEvent) => void
}

/** The forms of the views that follow the first two, whose code comes while those are filled in. */
const LaterForm = (props: LaterFormProps) => {
  const place = useRef<HTMLDivElement>(null)
  // Whoever showed this view may have looked for its first field before its code was there.
  useEffect(() => firstFieldIn(place.current)?.focus({ preventScroll: true }), [])
  return <div ref={place}>{formOf(props)}</div>
}

const formOf = ({ flow, send }: LaterFormProps) => {
  switch (flow.view) {
    case 'forgot-password':
      return <ForgotPasswordForm flow={flow} send={send} />
    case 'reset-forgotten-password':
      return <ResetPasswordForm flow={flow} send={send} />
    case 'verify-email':
      return <VerifyEmailForm flow={flow} send={send} />
  }
}

export default LaterForm
