import * as styles from './button.module.css'
import { classNames } from '../class-names.ts'

export type ButtonLook = {
  /** `primary` once per view. Default `secondary`. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  /** 28, 36 or 44 px high; at least 36 or 44 on a phone. Default `md`. */
  size?: 'sm' | 'md' | 'lg' | undefined
  block?: boolean | undefined
  /** Aligns a quiet button's text, not its invisible edge, with that side of its container. */
  flush?: 'start' | 'end' | undefined
}

export const buttonClass = (
  { variant = 'secondary', size = 'md', block = false, flush }: ButtonLook,
  className?: string,
): string =>
  classNames(
    styles.button,
    styles[variant],
    styles[size],
    block && styles.block,
    flush && styles[flush],
    className,
  )
