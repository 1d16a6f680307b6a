import { getScore } from '../../shared/contract/projects/score.ts'
import { explainFully } from '../../shared/rating/explain-fully.ts'
import { ratedAt } from './catalogue/current-project.ts'
import { handleEdition } from './catalogue/handle-edition.ts'
import { openDossier } from './dossier/open-dossier.ts'
import { pastMoment } from './dossier/past-moment.ts'

export const handler = handleEdition(
  getScore,
  async ({ params: { id }, query, now }, { entryOf }) => {
    const at = pastMoment('at', query.at, now)
    const known = pastMoment('known', query.known, now)
    const dossier = await openDossier(id)
    const present = ratedAt(entryOf.get(id), dossier, now)
    return { projectId: id, ...explainFully(dossier, { at: at ?? present, known }) }
  },
)
