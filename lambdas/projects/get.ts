import { getProject } from '../../shared/contract/projects/project.ts'
import { foldFacts } from '../../shared/rating/fold-facts.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { currentCatalogue } from './catalogue/current-catalogue.ts'
import { openDossier, presentOf, projectNotFound } from './dossier/open-dossier.ts'

export const handler = handlePublic(getProject, async ({ params: { id }, now }) => {
  const { byId, ratedCount } = await currentCatalogue()
  const row = byId.get(id)
  if (!row) throw projectNotFound()
  const dossier = await openDossier(id)
  return {
    ...row,
    percentile: row.rank === null ? null : (ratedCount - row.rank) / ratedCount,
    ratedCount,
    facts: foldFacts(dossier, { at: presentOf(dossier, now) }),
    evidenceCount: dossier.evidence.length,
  }
})
