import type { MouseEventHandler, ReactNode } from 'react'
import { Link } from 'wouter'
import { buttonClass } from './button-class.ts'
import type { ButtonLook } from './button-class.ts'

export type ButtonLinkProps = ButtonLook & {
  href: string
  children: ReactNode
  icon?: ReactNode
  className?: string
  onClick?: MouseEventHandler<HTMLAnchorElement>
}

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
