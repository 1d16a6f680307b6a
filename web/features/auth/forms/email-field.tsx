import { EMAIL_MAX_LENGTH } from '../../../../shared/values/account.ts'
import { TextField } from '../../../components/forms/text-field.tsx'
import type { TextFieldProps } from '../../../components/forms/text-field.tsx'
import * as styles from './auth-form.module.css'
import * as texts from '../texts.ts'

export type EmailFieldProps = Pick<
  TextFieldProps,
  'name' | 'value' | 'error' | 'onChange' | 'onBlur'
> & {
  /** Default `username`: it tells a password manager whose password follows. */
  autoComplete?: 'username' | 'email'
}

export const EmailField = ({ autoComplete = 'username', ...field }: EmailFieldProps) => (
  <TextField
    label={texts.email}
    {...field}
    className={styles.field}
    type="email"
    autoComplete={autoComplete}
    autoCapitalize="none"
    spellCheck={false}
    maxLength={EMAIL_MAX_LENGTH}
    required
  />
)
