import type { ReactNode } from 'react'
import { evidenceHash } from './tab-address.ts'

export type EvidenceLinkProps = {
  /** Content id of the evidence. */
  id: string
  children: ReactNode
}

/** To a piece of evidence in the log below, which opens where it stands. */
export const EvidenceLink = ({ id, children }: EvidenceLinkProps) => (
  <a className="link" href={evidenceHash(id)}>
    {children}
  </a>
)
