import type { ComponentProps } from 'react'
import { Field } from './field.tsx'
import type { FieldProps, FieldTexts } from './field.tsx'
import * as styles from './field.module.css'

export type TextFieldProps = FieldTexts &
  Pick<FieldProps, 'hintStays'> &
  Omit<ComponentProps<'input'>, 'id' | 'aria-describedby'>

export const TextField = ({
  label,
  aside,
  error,
  hint,
  hintStays,
  className,
  type = 'text',
  ...rest
}: TextFieldProps) => (
  <Field
    label={label}
    aside={aside}
    error={error}
    hint={hint}
    hintStays={hintStays}
    className={className}
  >
    {(control) => <input {...rest} {...control} type={type} className={styles.input} />}
  </Field>
)
