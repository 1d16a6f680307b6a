import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import * as v from 'valibot'
import { OneTimeCode } from '../../../../shared/values/one-time-code.ts'
import { ArrowLeftIcon } from '../../../components/action-icons.tsx'
import { Button } from '../../../components/buttons/button.tsx'
import { CodeField } from '../../../components/forms/code-field.tsx'
import type { FormRefusal } from '../../../lib/forms/form.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { richMessage } from '../../../lib/texts/rich-message.tsx'
import type { AuthEvent } from '../flow/auth-flow.ts'
import { signInAndRefreshSession } from '../sign-in.ts'
import * as authTexts from '../texts.ts'
import { AuthForm } from '../forms/auth-form.tsx'
import styles from '../forms/auth-form.module.css'
import { codeRefusal } from './code-refusal.ts'
import * as texts from './texts.ts'

export interface SecondFactorFormProps {
  readonly email: string
  readonly send: (event: AuthEvent) => void
}

const schema = v.object({ code: OneTimeCode })

/** The password is not kept for it: the server knows who gave it in this browser. */
export const SecondFactorForm = ({ email, send }: SecondFactorFormProps) => {
  const client = useQueryClient()
  const form = useForm(schema, { code: '' })
  const footer = useRef<HTMLDivElement>(null)

  const giveCode = async (
    given: v.InferOutput<typeof schema>,
  ): Promise<FormRefusal<'code'> | undefined> => {
    const failure = await signInAndRefreshSession(client, given)
    if (failure !== null) return codeRefusal(failure)
    send({ type: 'signed-in' })
    return undefined
  }

  const code = form.field('code')
  return (
    <AuthForm
      form={form}
      onSubmit={form.onSubmit(giveCode)}
      submitLabel={authTexts.logInTitle}
      pendingLabel={authTexts.loggingIn}
      footer={
        <div ref={footer} className={styles.links}>
          <Button
            variant="quiet"
            flush="start"
            icon={<ArrowLeftIcon />}
            onClick={() => send({ type: 'login-chosen' })}
          >
            {authTexts.backToLogin}
          </Button>
        </div>
      }
    >
      <p className={styles.lead}>
        {richMessage(texts.codeOfYourApp, { email: <b className={styles.email}>{email}</b> })}
      </p>
      <CodeField
        label={texts.authenticatorCode}
        {...code}
        onBlur={({ relatedTarget }) => {
          // Going back must not mark the code as missing.
          if (footer.current?.contains(relatedTarget) !== true) code.onBlur()
        }}
        className={styles.code}
        hint={texts.lostYourPhone}
        required
      />
    </AuthForm>
  )
}
