import type { MouseEventHandler, ReactNode } from 'react'
import { Link } from 'wouter'
import { buttonClass } from './button-class.ts'
import type { ButtonLook } from './button-class.ts'

export type ButtonLinkProps = ButtonLook & {
  /** A path of this site. */
  href: string
  children: ReactNode
  icon?: ReactNode
  className?: string
  onClick?: MouseEventHandler<HTMLAnchorElement>
}

/** A link that looks like a button. */
export const ButtonLink = ({
  variant,
  size,
  block,
  flush,
  className,
  icon,
  children,
  ...rest
}: ButtonLinkProps) => (
  <Link {...rest} className={buttonClass({ variant, size, block, flush }, className)}>
    {icon}
    {children}
  </Link>
)
