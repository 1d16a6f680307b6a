import type { ReactNode } from 'react'
import { Link } from 'wouter'

export interface ViewLinkProps {
  /** Address of the page that shows the view. */
  readonly href: string
  readonly onChoose: () => void
  readonly children: ReactNode
}

/** Changes the view in place; as a link it also opens in another tab. */
export const ViewLink = ({ href, onChoose, children }: ViewLinkProps) => (
  <Link
    className="link"
    href={href}
    onClick={(event) => {
      event.preventDefault()
      onChoose()
    }}
  >
    {children}
  </Link>
)
