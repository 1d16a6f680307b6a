import { getScore } from '../../shared/contract/projects/score.ts'
import { explainFully } from '../../shared/rating/explain-fully.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { openDossier, presentOf } from './dossier/open-dossier.ts'
import { pastMoment } from './dossier/past-moment.ts'

export const handler = handlePublic(getScore, async ({ params: { id }, query, now }) => {
  const at = pastMoment('at', query.at, now)
  const known = pastMoment('known', query.known, now)
  const dossier = await openDossier(id)
  return { projectId: id, ...explainFully(dossier, { at: at ?? presentOf(dossier, now), known }) }
})
