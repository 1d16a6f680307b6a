import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import * as styles from './checkbox.module.css'
import { CheckIcon, CriticalIcon } from '../icons.tsx'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  children: ReactNode
  error?: string | undefined
}

export const Checkbox = ({ children, error, className, ...rest }: CheckboxProps) => {
  const errorId = useId()
  return (
    <div className={className}>
      <label className={styles.checkbox}>
        <span className={styles.box}>
          <input
            {...rest}
            type="checkbox"
            className={styles.input}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={error === undefined ? undefined : errorId}
          />
          <CheckIcon size={12} className={styles.tick} />
        </span>
        <span>{children}</span>
      </label>
      {error !== undefined && (
        <div id={errorId} className={styles.error} role="alert">
          <CriticalIcon size={14} />
          <span>{error}</span>
        </div>
      )}
    </div>
  )
}
