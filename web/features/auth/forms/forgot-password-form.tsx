import * as v from 'valibot'
import { forgotPassword } from '../../../../shared/contract/auth.ts'
import { Email } from '../../../../shared/values/account.ts'
import { call } from '../../../lib/api/call.ts'
import { codeOf } from '../../../lib/api/call-errors.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import type { AuthEvent, FlowIn } from '../flow/auth-flow.ts'
import { AuthForm } from './auth-form.tsx'
import { forgotRefusal } from './secondary-messages.ts'
import { EmailField } from './email-field.tsx'
import * as texts from '../texts.ts'

export interface ForgotPasswordFormProps {
  readonly flow: FlowIn<'forgot-password'>
  readonly send: (event: AuthEvent) => void
}

const schema = v.object({ email: Email })

export const ForgotPasswordForm = ({ flow, send }: ForgotPasswordFormProps) => {
  const form = useForm(schema, { email: flow.email })

  const request = async ({ email }: v.InferOutput<typeof schema>) => {
    await call(forgotPassword, { body: { email } })
    send({ type: 'reset-requested', email })
  }

  return (
    <AuthForm
      form={form}
      onSubmit={form.onSubmit(request, (error) => forgotRefusal(codeOf(error)))}
      submitLabel={texts.sendResetInstructions}
      pendingLabel={texts.sending}
    >
      <EmailField {...form.text('email')} />
    </AuthForm>
  )
}
