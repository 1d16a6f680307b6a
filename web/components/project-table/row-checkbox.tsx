import * as checkbox from '../forms/checkbox.module.css'
import { CheckIcon } from '../icons.tsx'
import * as styles from './row-checkbox.module.css'

export type RowCheckboxProps = {
  /** Accessible name, including the row's name. */
  label: string
  chosen: boolean
  onToggle: () => void
}

export const RowCheckbox = ({ label, chosen, onToggle }: RowCheckboxProps) => (
  <label className={styles.choice} title={label}>
    <input
      type="checkbox"
      className={checkbox.input}
      aria-label={label}
      checked={chosen}
      onChange={onToggle}
    />
    {chosen && <CheckIcon size={12} className={styles.tick} />}
  </label>
)
