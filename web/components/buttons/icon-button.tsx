import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './icon-button.module.css'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** What the button does, for a screen reader and the tooltip. */
  label: string
  icon: ReactNode
}

/** A button that is only an icon: 28 px, 44 on a phone. */
export const IconButton = ({ label, icon, className, ...rest }: IconButtonProps) => (
  <button
    type="button"
    title={label}
    {...rest}
    aria-label={label}
    className={classNames(styles.iconButton, className)}
  >
    {icon}
  </button>
)
