import { classNames } from '../class-names.ts'
import styles from './change-text.module.css'

export type ChangeTextProps = {
  /** null: no change can be told, printed as N/A. */
  change: number | null
  /** Digits after the point. Default 1. */
  digits?: number
  /** Right after the number. */
  unit?: '%'
  title?: string
}

/** A change with its sign; the colour only repeats the sign. */
export const ChangeText = ({ change, digits = 1, unit, title }: ChangeTextProps) => {
  if (change === null) return <span className="faint">N/A</span>
  const size = Math.abs(change).toFixed(digits)
  const none = Number(size) === 0
  return (
    <span
      className={classNames(styles.change, !none && (change > 0 ? styles.rise : styles.fall))}
      title={title}
    >
      {none ? '' : change > 0 ? '+' : '−'}
      {size}
      {unit}
    </span>
  )
}
