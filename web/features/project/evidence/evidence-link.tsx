import { createContext, useContext } from 'react'
import type { ReactNode } from 'react'
import type { EvidenceRef } from '../../../../shared/values/rating.ts'
import { formatDay } from '../../../components/format/format-day.ts'
import { evidenceHash } from '../tab-address.ts'

export type EvidenceLinkProps = {
  /** Content id of the evidence. */
  id: string
  /** What stands under the pointer. */
  title?: string | undefined
  children: ReactNode
}

/** To a piece of evidence in the log below, which opens where it stands. */
export const EvidenceLink = ({ id, title, children }: EvidenceLinkProps) => (
  <a className="link" href={evidenceHash(id)} title={title}>
    {children}
  </a>
)

export type NamedEvidenceProps = {
  of: EvidenceRef
  /** For where the date stands beside it. */
  dateless?: boolean
}

/** A link that is called by what the evidence says. */
export const NamedEvidence = ({ of, dateless = false }: NamedEvidenceProps) => (
  <EvidenceLink id={of.id} title={of.summary}>
    {of.title}
    {!dateless && `, ${formatDay(of.at)}`}
  </EvidenceLink>
)

/** The evidence that a project's facts name. */
const SourcesContext = createContext<readonly EvidenceRef[]>([])
export const EvidenceSources = SourcesContext.Provider

/** To the newest of the evidence that a fact rests on, the newest last; nothing when there is none. */
export const NewestEvidence = ({
  of,
  children,
}: {
  of: readonly string[]
  /** In place of its name and date. */
  children?: ReactNode
}) => {
  const sources = useContext(SourcesContext)
  const newest = sources.find(({ id }) => id === of.at(-1))
  if (newest === undefined) return children
  return children === undefined ? (
    <NamedEvidence of={newest} />
  ) : (
    <EvidenceLink id={newest.id} title={newest.summary}>
      {children}
    </EvidenceLink>
  )
}
