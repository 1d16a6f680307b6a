import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import * as styles from './select.module.css'

export type SelectProps<Value extends string> = Omit<
  ComponentProps<'select'>,
  'value' | 'onChange' | 'children'
> & {
  value: string
  onValueChange: (value: Value) => void
  options: readonly (readonly [value: Value, label: string])[]
  /** Shown until an option is chosen; without it an option is always chosen. */
  placeholder?: string | undefined
}

export const Select = <Value extends string>({
  onValueChange,
  options,
  placeholder,
  className,
  ...rest
}: SelectProps<Value>) => (
  <select
    {...rest}
    className={classNames(styles.select, className)}
    onChange={(event) => onValueChange(event.currentTarget.value as Value)}
  >
    {placeholder !== undefined && (
      <option value="" disabled>
        {placeholder}
      </option>
    )}
    {options.map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
)
