import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { resetForgottenPassword } from '../../../../shared/contract/auth.ts'
import { NewPassword, PASSWORD_HINT, ResetCode } from '../../../../shared/values/account.ts'
import { SECOND_FACTOR_REQUIRED } from '../../../../shared/values/failures.ts'
import { Button } from '../../../components/buttons/button.tsx'
import { CodeField } from '../../../components/forms/code-field.tsx'
import { RetryIcon } from '../../../components/icons.tsx'
import { TextField } from '../../../components/forms/text-field.tsx'
import { codeOf } from '../../../lib/api/call-errors.ts'
import type { FormRefusal } from '../../../lib/forms/form.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { useCallUnderKey } from '../../../lib/forms/use-idempotency-key.ts'
import type { AuthEvent, FlowIn } from '../flow/auth-flow.ts'
import { AuthForm } from './auth-form.tsx'
import * as styles from './auth-form.module.css'
import { resetRefusal } from './secondary-messages.ts'
import { signInAndRefreshSession } from '../sign-in.ts'
import * as texts from '../texts.ts'

export interface ResetPasswordFormProps {
  readonly flow: FlowIn<'reset-forgotten-password'>
  readonly send: (event: AuthEvent) => void
}

const schema = v.object({ code: ResetCode, newPassword: NewPassword })

export const ResetPasswordForm = ({ flow: { email }, send }: ResetPasswordFormProps) => {
  const client = useQueryClient()
  const form = useForm(schema, { code: '', newPassword: '' })
  const callUnderKey = useCallUnderKey(resetForgottenPassword)

  const reset = async ({
    code,
    newPassword,
  }: v.InferOutput<typeof schema>): Promise<FormRefusal<'code' | 'newPassword'> | undefined> => {
    try {
      await callUnderKey({ email, code, newPassword })
    } catch (error) {
      return resetRefusal(codeOf(error))
    }
    switch (await signInAndRefreshSession(client, { email, password: newPassword })) {
      case null:
        send({ type: 'signed-in' })
        break
      case SECOND_FACTOR_REQUIRED:
        send({ type: 'code-asked', email })
        break
      default:
        send({ type: 'password-reset', email })
    }
    return undefined
  }

  return (
    <AuthForm
      form={form}
      onSubmit={form.onSubmit(reset)}
      submitLabel={texts.confirmPasswordChange}
      pendingLabel={texts.changingYourPassword}
      footer={
        <div className={styles.links}>
          <Button
            variant="quiet"
            flush="start"
            icon={<RetryIcon />}
            onClick={() => send({ type: 'forgot-chosen', email })}
          >
            {texts.requestANewCode}
          </Button>
        </div>
      }
    >
      {/* Tells a password manager whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <CodeField
        label={texts.resetCode}
        {...form.field('code')}
        className={styles.resetCode}
        required
      />
      <TextField
        label={texts.newPassword}
        {...form.text('newPassword')}
        className={styles.newPassword}
        type="password"
        autoComplete="new-password"
        hintStays
        hint={PASSWORD_HINT}
        required
      />
    </AuthForm>
  )
}
