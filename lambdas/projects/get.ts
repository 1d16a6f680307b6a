import { getProject } from '../../shared/contract/projects/project.ts'
import { refsIn } from '../../shared/rating/explain-fully.ts'
import { foldFacts } from '../../shared/rating/fold-facts.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { currentCatalogue } from './catalogue/current-catalogue.ts'
import { openDossier, presentOf, projectNotFound } from './dossier/open-dossier.ts'

export const handler = handlePublic(getProject, async ({ params: { id }, now }) => {
  const { byId, ratedCount } = await currentCatalogue()
  const row = byId.get(id)
  if (!row) throw projectNotFound()
  const dossier = await openDossier(id)
  const facts = foldFacts(dossier, { at: presentOf(dossier, now) })
  return {
    ...row,
    percentile: row.rank === null ? null : (ratedCount - row.rank) / ratedCount,
    ratedCount,
    facts,
    sources: refsIn(dossier)([...new Set(evidenceNamedIn(facts))]),
    evidenceCount: dossier.evidence.length,
  }
})

/** The ids in all lists of evidence, however deep they lie. */
const evidenceNamedIn = (facts: unknown): string[] =>
  typeof facts !== 'object' || facts === null
    ? []
    : Object.entries(facts).flatMap(([key, value]: [string, unknown]) =>
        key === 'evidence' || key === 'sourceEvidence'
          ? (value as string[])
          : evidenceNamedIn(value),
      )
