import * as v from 'valibot'
import { signUp } from '../../../../shared/contract/auth.ts'
import { AccountEmail, NewPassword, PASSWORD_HINT } from '../../../../shared/values/account.ts'
import { Checkbox } from '../../../components/forms/checkbox.tsx'
import { TextField } from '../../../components/forms/text-field.tsx'
import { codeOf } from '../../../lib/api/call-errors.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { useCallUnderKey } from '../../../lib/forms/use-idempotency-key.ts'
import type { AuthEvent, Credentials } from '../flow/auth-flow.ts'
import { AuthForm } from './auth-form.tsx'
import * as styles from './auth-form.module.css'
import { signUpRefusal } from '../auth-messages.ts'
import { EmailField } from './email-field.tsx'
import { richMessage } from '../../../lib/texts/rich-message.tsx'
import * as texts from '../texts.ts'

export interface SignUpFormProps {
  readonly send: (event: AuthEvent) => void
}

const schema = v.object({
  email: AccountEmail,
  password: NewPassword,
  terms: v.pipe(v.boolean(), v.literal(true)),
})

export const SignUpForm = ({ send }: SignUpFormProps) => {
  const form = useForm(schema, { email: '', password: '', terms: false })
  const callUnderKey = useCallUnderKey(signUp)
  return (
    <AuthForm
      form={form}
      onSubmit={form.onSubmit(
        (account) => createAccount(account, callUnderKey, send),
        (error) => signUpRefusal(codeOf(error)),
      )}
      submitLabel={texts.createAnAccount}
      pendingLabel={texts.creatingYourAccount}
    >
      <EmailField {...form.text('email')} />
      <TextField
        label={texts.password}
        {...form.text('password')}
        className={styles.hinted}
        type="password"
        autoComplete="new-password"
        hintStays
        hint={PASSWORD_HINT}
        required
      />
      <Checkbox {...form.box('terms')} className={styles.terms} required>
        {/* In a new tab, to keep what was typed. */}
        {richMessage(texts.agreeToTerms, {
          terms: (
            <a
              className="link"
              href="/company/terms-and-conditions"
              target="_blank"
              rel="noreferrer"
            >
              {texts.termsAndConditions}
            </a>
          ),
          privacy: (
            <a className="link" href="/company/privacy-policy" target="_blank" rel="noreferrer">
              {texts.privacyPolicy}
            </a>
          ),
        })}
      </Checkbox>
    </AuthForm>
  )
}

const createAccount = async (
  { email, password }: Credentials,
  callUnderKey: (account: Credentials) => Promise<unknown>,
  send: SignUpFormProps['send'],
): Promise<void> => {
  await callUnderKey({ email, password })
  send({ type: 'signed-up', credentials: { email, password }, sentCode: { email, at: Date.now() } })
}
