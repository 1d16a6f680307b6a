import { createContext, useContext } from 'react'
import type { ReactNode } from 'react'
import type { EvidenceRef } from '../../../../shared/values/rating.ts'
import { formatToldDay } from '../../../components/format/format-day.ts'
import { evidenceHash } from '../tab-urls.ts'

export type EvidenceLinkProps = {
  id: string
  title?: string | undefined
  children: ReactNode
}

/** Links to a piece of evidence in the evidence log. */
export const EvidenceLink = ({ id, title, children }: EvidenceLinkProps) => (
  <a className="link" href={evidenceHash(id)} title={title}>
    {children}
  </a>
)

export type NamedEvidenceProps = {
  of: EvidenceRef
  dateless?: boolean
}

export const NamedEvidence = ({ of, dateless = false }: NamedEvidenceProps) => (
  <EvidenceLink id={of.id} title={of.summary}>
    {of.title}
    {!dateless && `, ${formatToldDay(of.at, of.precision)}`}
  </EvidenceLink>
)

/** The evidence that the project's facts refer to. */
const SourcesContext = createContext<readonly EvidenceRef[]>([])
export const EvidenceSources = SourcesContext.Provider

/** Links to the last of the evidence ids, or renders only `children` when it is unknown. */
export const NewestEvidence = ({
  of,
  children,
}: {
  of: readonly string[]
  /** Default: title and date of the evidence. */
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
