import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as v from 'valibot'
import { resendConfirmation, verifyEmail } from '../../../../shared/contract/auth.ts'
import { Code, CODE_LENGTH, Email } from '../../../../shared/values/account.ts'
import { UNKNOWN_FAILURE } from '../../../../shared/values/failures.ts'
import { Button } from '../../../components/buttons/button.tsx'
import { toast } from '../../../components/feedback/toast.ts'
import { call } from '../../../lib/api/call.ts'
import { codeOf } from '../../../lib/api/call-errors.ts'
import type { FormRefusal } from '../../../lib/forms/form.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { useCallUnderKey } from '../../../lib/forms/use-idempotency-key.ts'
import type { AuthEvent, FlowIn } from '../flow/auth-flow.ts'
import * as styles from './auth-form.module.css'
import { CodeForm } from './code-form.tsx'
import { codeSentTo, EMAIL_VERIFIED, verifyRefusal } from './secondary-messages.ts'
import { EmailField } from './email-field.tsx'
import { signInAndRefreshSession } from '../sign-in.ts'
import { useResendCooldown } from './use-resend-cooldown.ts'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from '../texts.ts'

export interface VerifyEmailFormProps {
  readonly flow: FlowIn<'verify-email'>
  readonly send: (event: AuthEvent) => void
}

const schema = v.object({
  email: v.pipe(v.string(), v.trim(), v.nonEmpty(texts.pleaseEnterYourEmail), Email),
  code: v.pipe(
    Code,
    v.length(CODE_LENGTH, formatMessage(texts.codeLength, { length: CODE_LENGTH })),
  ),
})

export const VerifyEmailForm = ({ flow, send }: VerifyEmailFormProps) => {
  const client = useQueryClient()
  const form = useForm(schema, { email: flow.email ?? '', code: '' })
  const callUnderKey = useCallUnderKey(verifyEmail)
  const codeField = useRef<HTMLInputElement>(null)
  const [resending, setResending] = useState(false)
  const { success: canResend, output: recipient } = v.safeParse(Email, form.values.email)
  const { sentCode } = flow
  const seconds = useResendCooldown(sentCode && sentCode.email === recipient ? sentCode.at : null)

  const verify = async ({
    email,
    code,
  }: v.InferOutput<typeof schema>): Promise<FormRefusal<'email' | 'code'> | undefined> => {
    try {
      await callUnderKey({ email, verificationCode: code })
    } catch (error) {
      return verifyRefusal(codeOf(error), email)
    }
    toast.success(EMAIL_VERIFIED)
    const signedIn =
      flow.credentials !== null &&
      (await signInAndRefreshSession(client, flow.credentials)) === null
    send(signedIn ? { type: 'signed-in' } : { type: 'verified', email })
    return undefined
  }

  const resend = async (email: string): Promise<void> => {
    setResending(true)
    try {
      await call(resendConfirmation, { body: { email } })
      send({ type: 'code-sent', sentCode: { email, at: Date.now() } })
      toast.success(codeSentTo(email))
      // The button is disabled from now on and would lose the focus.
      codeField.current?.focus()
    } catch {
      toast.error(UNKNOWN_FAILURE)
    } finally {
      setResending(false)
    }
  }

  return (
    <CodeForm
      form={form}
      onSubmit={form.onSubmit(verify)}
      submitLabel={texts.verify}
      pendingLabel={texts.verifying}
      send={send}
      code={{
        ...form.field('code'),
        label: texts.verificationCode,
        hint: texts.ifYouLoseThisPopup,
        ref: codeField,
      }}
      aside={
        <Button
          variant="quiet"
          disabled={!canResend || seconds > 0}
          pending={resending}
          className={styles.resend}
          // Keeps the focus in the field in every browser.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            if (canResend) void resend(recipient)
          }}
        >
          <span className="num">
            {seconds > 0 ? formatMessage(texts.resendCodeIn, { seconds }) : texts.resendCode}
          </span>
        </Button>
      }
    >
      {flow.email === null && <EmailField {...form.text('email')} autoComplete="email" />}
    </CodeForm>
  )
}
