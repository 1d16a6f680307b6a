import { CodeField, type CodeFieldProps } from '../../../components/forms/code-field.tsx'
import { TextField, type TextFieldProps } from '../../../components/forms/text-field.tsx'
import { HiddenUsername } from '../hidden-username.tsx'
import * as texts from './texts.ts'

export type ProofFieldsProps = {
  email: string
  password: Omit<TextFieldProps, 'label'>
  /** Only where the second factor is on. */
  code: Omit<CodeFieldProps, 'label'> | undefined
}

/** What proves that it is the user who changes the second factor. */
export const ProofFields = ({ email, password, code }: ProofFieldsProps) => (
  <>
    <HiddenUsername email={email} />
    <TextField
      label={texts.password}
      {...password}
      type="password"
      autoComplete="current-password"
      data-autofocus
      required
    />
    {code && <CodeField label={texts.code} {...code} required />}
  </>
)
