import { classNames } from '../class-names.ts'
import * as inputStyles from './field.module.css'
import { Field } from './field.tsx'
import type { FieldTexts } from './field.tsx'
import * as styles from './form.module.css'

export type TextAreaFieldProps = Pick<FieldTexts, 'label' | 'hint' | 'error'> & {
  name: string
  value: string
  onValueChange: (value: string) => void
  onBlur?: () => void
  maxLength?: number
  rows?: number
  /** Gets the focus when the dialog opens. */
  takesFocus?: boolean
}

/** The hint stays visible below an error. */
export const TextAreaField = ({
  label,
  hint,
  error,
  onValueChange,
  rows = 5,
  takesFocus = false,
  ...rest
}: TextAreaFieldProps) => (
  <Field label={label} hint={hint} error={error} hintStays>
    {(control) => (
      <textarea
        {...rest}
        {...control}
        className={classNames(inputStyles.input, styles.textarea)}
        rows={rows}
        data-autofocus={takesFocus || undefined}
        onChange={(event) => onValueChange(event.currentTarget.value)}
      />
    )}
  </Field>
)
