import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { buttonClass } from './button-class.ts'
import type { ButtonLook } from './button-class.ts'

export type ButtonLinkProps = Pick<ButtonLook, 'variant' | 'size'> & {
  href: string
  children: ReactNode
  icon?: ReactNode
}

export const ButtonLink = ({ variant, size, href, icon, children }: ButtonLinkProps) => (
  <Link href={href} className={buttonClass({ variant, size })}>
    {icon}
    {children}
  </Link>
)
