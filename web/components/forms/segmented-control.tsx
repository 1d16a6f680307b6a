import { useId } from 'react'
import * as styles from './segmented-control.module.css'

export type SegmentedControlProps<Value extends string> = {
  label: string
  options: ReadonlyArray<{ value: Value; label: string }>
  value: Value
  onValueChange: (value: Value) => void
}

/** A radio group of two to four short words, drawn as a strip. */
export const SegmentedControl = <Value extends string>({
  label,
  options,
  value,
  onValueChange,
}: SegmentedControlProps<Value>) => {
  const name = useId()
  return (
    <fieldset className={styles.segmented}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            value={option.value}
            className="visually-hidden"
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
