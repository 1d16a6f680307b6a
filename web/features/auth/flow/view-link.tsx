import type { ReactNode } from 'react'
import { Link } from 'wouter'

export interface ViewLinkProps {
  /** Address of the plain page that shows the view. */
  readonly href: string
  readonly onChoose: () => void
  readonly children: ReactNode
}

/** Changes the view in place; as a link it can also be opened in another tab. */
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
