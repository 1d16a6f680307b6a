import type { ReactNode } from 'react'
import * as texts from './texts.ts'

export const ExternalLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className="link" href={href} target="_blank" rel="noopener external">
    {children}
    <span className="visually-hidden"> {texts.newTab}</span>
  </a>
)
