import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { buttonClass } from './button-class.ts'
import type { ButtonLook } from './button-class.ts'
import * as styles from './button.module.css'

export type ButtonProps = Omit<ComponentProps<'button'>, 'children'> &
  ButtonLook & {
    children: ReactNode
    icon?: ReactNode
    /** A request is running: presses are ignored; focus and width stay. */
    pending?: boolean
    pendingLabel?: string
  }

/** `disabled` removes the button from the focus order, `pending` does not. */
export const Button = ({
  variant,
  size,
  block,
  flush,
  icon,
  pending = false,
  pendingLabel,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) => {
  // Cancelling the click also cancels the submit that Enter triggers in a field of the form.
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, block, flush }, className)}
      aria-disabled={pending || undefined}
      data-pending={pending || undefined}
      onClick={handleClick}
    >
      {pendingLabel === undefined ? (
        <>
          {icon}
          {children}
        </>
      ) : (
        // Both texts share one cell, so the wider one sets the width in both states.
        <span className={styles.texts}>
          <span className={pending ? styles.hidden : undefined}>
            {icon}
            {children}
          </span>
          <span className={pending ? undefined : styles.hidden}>
            {icon}
            {pendingLabel}
          </span>
        </span>
      )}
    </button>
  )
}
