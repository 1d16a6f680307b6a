import { classNames } from '../class-names.ts'
import * as styles from './change-text.module.css'

export type ChangeTextProps = {
  /** null: unknown, shown as N/A. */
  change: number | null
  digits?: number
  unit?: '%'
  title?: string
}

/** A signed change. The colour only repeats the sign. */
export const ChangeText = ({ change, digits = 1, unit, title }: ChangeTextProps) => {
  if (change === null) return <span className="faint">N/A</span>
  const size = Math.abs(change).toFixed(digits)
  const isZero = Number(size) === 0
  return (
    <span
      className={classNames(styles.change, !isZero && (change > 0 ? styles.rise : styles.fall))}
      title={title}
    >
      {isZero ? '' : change > 0 ? '+' : '−'}
      {size}
      {unit}
    </span>
  )
}
