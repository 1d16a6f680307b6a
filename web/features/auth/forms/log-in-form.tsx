import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { TextField } from '../../../components/forms/text-field.tsx'
import type { FormRefusal } from '../../../lib/forms/form.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import type { AuthEvent, Credentials } from '../flow/auth-flow.ts'
import { AuthForm } from './auth-form.tsx'
import styles from './auth-form.module.css'
import { logInRefusal } from '../auth-messages.ts'
import { EmailField } from './email-field.tsx'
import { signInHere } from '../sign-in.ts'
import { ViewLink } from '../flow/view-link.tsx'

export interface LogInFormProps {
  /** Filled in at first. */
  readonly email: string
  readonly send: (event: AuthEvent) => void
  /** Address of the plain page that shows the forgot-password view. */
  readonly forgotHref: string
}

/** The server decides what an address or a password is: here they only must not be empty. */
const schema = v.object({
  email: v.pipe(v.string(), v.trim(), v.nonEmpty('Please input your email address')),
  password: v.pipe(v.string(), v.nonEmpty('Please input your password')),
})

export const LogInForm = ({ email, send, forgotHref }: LogInFormProps) => {
  const client = useQueryClient()
  const form = useForm(schema, { email, password: '' })

  const logIn = async (
    credentials: Credentials,
  ): Promise<FormRefusal<'email' | 'password'> | undefined> => {
    const failure = await signInHere(client, credentials)
    if (failure === null) send({ type: 'signed-in' })
    else if (failure === 'UserNotConfirmedException') {
      send({ type: 'found-unconfirmed', credentials })
    } else return logInRefusal(failure)
    return undefined
  }

  return (
    <AuthForm
      form={form}
      onSubmit={form.onSubmit(logIn)}
      submitLabel="Log in"
      pendingLabel="Logging in…"
    >
      <EmailField {...form.text('email')} />
      <TextField
        label="Password"
        aside={
          <ViewLink
            href={forgotHref}
            onChoose={() => send({ type: 'forgot-chosen', email: form.values.email.trim() })}
          >
            Forgot password
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
