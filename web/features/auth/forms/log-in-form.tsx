import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { SECOND_FACTOR_REQUIRED } from '../../../../shared/values/failures.ts'
import { TextField } from '../../../components/forms/text-field.tsx'
import type { FormRefusal } from '../../../lib/forms/form.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import type { AuthEvent, Credentials } from '../flow/auth-flow.ts'
import { AuthForm } from './auth-form.tsx'
import * as styles from './auth-form.module.css'
import { logInRefusal } from '../auth-messages.ts'
import { EmailField } from './email-field.tsx'
import { signInAndRefreshSession } from '../sign-in.ts'
import { ViewLink } from '../flow/view-link.tsx'
import * as texts from '../texts.ts'

export interface LogInFormProps {
  /** Initial value. */
  readonly email: string
  readonly send: (event: AuthEvent) => void
  readonly forgotHref: string
}

/** Only non-empty: the server decides what a valid email or password is. */
const schema = v.object({
  email: v.pipe(v.string(), v.trim(), v.nonEmpty(texts.pleaseInputYourEmailAddress)),
  password: v.pipe(v.string(), v.nonEmpty(texts.pleaseInputYourPassword)),
})

export const LogInForm = ({ email, send, forgotHref }: LogInFormProps) => {
  const client = useQueryClient()
  const form = useForm(schema, { email, password: '' })

  const logIn = async (
    credentials: Credentials,
  ): Promise<FormRefusal<'email' | 'password'> | undefined> => {
    const failure = await signInAndRefreshSession(client, credentials)
    if (failure === null) send({ type: 'signed-in' })
    else if (failure === 'UserNotConfirmedException') {
      send({ type: 'found-unconfirmed', credentials })
    } else if (failure === SECOND_FACTOR_REQUIRED) {
      send({ type: 'code-asked', email: credentials.email })
    } else return logInRefusal(failure)
    return undefined
  }

  return (
    <AuthForm
      form={form}
      onSubmit={form.onSubmit(logIn)}
      submitLabel={texts.logInTitle}
      pendingLabel={texts.loggingIn}
    >
      <EmailField {...form.text('email')} />
      <TextField
        label={texts.password}
        aside={
          <ViewLink
            href={forgotHref}
            onChoose={() => send({ type: 'forgot-chosen', email: form.values.email.trim() })}
          >
            {texts.forgotPassword}
          </ViewLink>
        }
        {...form.text('password')}
        className={styles.field}
        type="password"
        autoComplete="current-password"
        required
      />
    </AuthForm>
  )
}
