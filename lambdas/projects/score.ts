import { getScore } from '../../shared/contract/projects/score.ts'
import { explainFully } from '../../shared/rating/explanation/explain-fully.ts'
import { momentOf } from './dossier/current-project.ts'
import { handleCached } from './catalogue/handle-cached.ts'
import { loadDossier } from './dossier/load-dossier.ts'
import { asOfInstant } from './dossier/as-of.ts'

export const handler = handleCached(getScore, async ({ params: { id }, query, now }, catalogue) => {
  const at = asOfInstant('at', query.at, now)
  const known = asOfInstant('known', query.known, now)
  const dossier = await loadDossier(id)
  const asOf = at ?? (await momentOf(catalogue, dossier, now))
  const explanation = explainFully(dossier, { at: asOf, known })
  return { projectId: id, revision: dossier.version, ...explanation }
})
