import { useId } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import * as styles from './field.module.css'
import { CriticalIcon } from '../icons.tsx'

export type FieldTexts = {
  label: string
  /** Right of the label, such as a "Forgot password" link. */
  aside?: ReactNode
  /** Announced when it appears, and with the field. */
  error?: string | undefined
  hint?: ReactNode
}

type FieldControl = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

export type FieldProps = FieldTexts & {
  hintStays?: boolean | undefined
  className?: string | undefined
  children: (control: FieldControl) => ReactNode
}

export const Field = ({
  label,
  aside,
  error,
  hint,
  hintStays = false,
  className,
  children,
}: FieldProps) => {
  const id = useId()
  const errorId = error === undefined ? undefined : `${id}-error`
  const hintId =
    hint === undefined || (error !== undefined && !hintStays) ? undefined : `${id}-hint`
  return (
    <div className={classNames(styles.field, aside !== undefined && styles.withAside, className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
      })}
      {/* After the control in the tab order, beside the label on screen. */}
      {aside !== undefined && <div className={styles.aside}>{aside}</div>}
      {errorId !== undefined && (
        <div id={errorId} className={styles.error} role="alert">
          <CriticalIcon size={14} />
          <span>{error}</span>
        </div>
      )}
      {hintId !== undefined && (
        <div id={hintId} className={styles.hint}>
          {hint}
        </div>
      )}
    </div>
  )
}
