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

/** To the newest of the evidence that a fact rests on, the oldest first; nothing when there is none. */
export const NewestEvidence = ({
  of,
  children = 'Evidence',
}: {
  of: readonly string[]
  children?: ReactNode
}) => {
  const id = of.at(-1)
  return id !== undefined && <EvidenceLink id={id}>{children}</EvidenceLink>
}
