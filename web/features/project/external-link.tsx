import type { ReactNode } from 'react'

export const ExternalLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className="link" href={href} target="_blank" rel="noopener external">
    {children}
    <span className="visually-hidden"> (new tab)</span>
  </a>
)
