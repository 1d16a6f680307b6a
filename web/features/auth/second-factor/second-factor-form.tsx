import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { OneTimeCode } from '../../../../shared/values/one-time-code.ts'
import type { FormRefusal } from '../../../lib/forms/form.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { richMessage } from '../../../lib/texts/rich-message.tsx'
import type { AuthEvent } from '../flow/auth-flow.ts'
import { signInAndRefreshSession } from '../sign-in.ts'
import * as authTexts from '../texts.ts'
import * as styles from '../forms/auth-form.module.css'
import { CodeForm } from '../forms/code-form.tsx'
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

  const giveCode = async (
    given: v.InferOutput<typeof schema>,
  ): Promise<FormRefusal<'code'> | undefined> => {
    const failure = await signInAndRefreshSession(client, given)
    if (failure !== null) return codeRefusal(failure)
    send({ type: 'signed-in' })
    return undefined
  }

  return (
    <CodeForm
      form={form}
      onSubmit={form.onSubmit(giveCode)}
      submitLabel={authTexts.logInTitle}
      pendingLabel={authTexts.loggingIn}
      send={send}
      code={{
        ...form.field('code'),
        label: texts.authenticatorCode,
        hint: texts.lostYourPhone,
      }}
    >
      <p className={styles.lead}>
        {richMessage(texts.codeOfYourApp, { email: <b className={styles.email}>{email}</b> })}
      </p>
    </CodeForm>
  )
}
