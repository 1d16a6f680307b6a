import { Field } from '../../components/forms/field.tsx'
import select from '../../components/forms/select.module.css'
import styles from './form.module.css'

export type SelectFieldProps<Value extends string> = {
  label: string
  name: string
  /** Empty: nothing is chosen. */
  value: string
  onValueChange: (value: Value) => void
  options: ReadonlyArray<{ value: Value; label: string }>
  /** Shown until an option is chosen; without it an option is always chosen. */
  placeholder?: string
  error?: string | undefined
  onBlur?: () => void
}

export const SelectField = <Value extends string>({
  label,
  name,
  value,
  onValueChange,
  options,
  placeholder,
  error,
  onBlur,
}: SelectFieldProps<Value>) => (
  <Field label={label} error={error}>
    {(control) => (
      <select
        {...control}
        className={`${select.select} ${styles.select}`}
        name={name}
        value={value}
        onChange={(event) => onValueChange(event.currentTarget.value as Value)}
        onBlur={onBlur}
      >
        {placeholder !== undefined && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  </Field>
)
