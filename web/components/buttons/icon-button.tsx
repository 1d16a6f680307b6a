import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import * as styles from './icon-button.module.css'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  label: string
  icon: ReactNode
}

/** An icon-only button: 28 px, 44 on a phone. `label` is its accessible name and tooltip. */
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
