import { Field } from './field.tsx'
import { Select } from './select.tsx'
import type { SelectProps } from './select.tsx'
import * as styles from './form.module.css'

export type SelectFieldProps<Value extends string> = Omit<
  SelectProps<Value>,
  'options' | 'className'
> & {
  label: string
  options: ReadonlyArray<{ value: Value; label: string }>
  error?: string | undefined
}

export const SelectField = <Value extends string>({
  label,
  options,
  error,
  ...select
}: SelectFieldProps<Value>) => (
  <Field label={label} error={error}>
    {(control) => (
      <Select
        {...select}
        {...control}
        className={styles.select}
        options={options.map((option) => [option.value, option.label] as const)}
      />
    )}
  </Field>
)
