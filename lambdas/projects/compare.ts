import { compareProjects } from '../../shared/contract/projects/compare.ts'
import { explainFully } from '../../shared/rating/explain-fully.ts'
import { foldFacts } from '../../shared/rating/fold-facts.ts'
import { ownTables } from '../platform/config/clients.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { currentCatalogue } from './catalogue/current-catalogue.ts'
import { presentOf } from './dossier/open-dossier.ts'
import { readDossierFrom } from './dossier/read-dossier.ts'

export const handler = handlePublic(compareProjects, async ({ query: { ids }, now }) => {
  const { byId } = await currentCatalogue()
  const found = await Promise.all(
    ids.map(async (id) => {
      const project = byId.get(id)
      const dossier = project && (await readDossierFrom(ownTables(), id))
      if (!dossier) return undefined
      const viewpoint = { at: presentOf(dossier, now) }
      return {
        project,
        score: explainFully(dossier, viewpoint),
        facts: foldFacts(dossier, viewpoint),
      }
    }),
  )
  return {
    items: found.filter((item) => item !== undefined),
    missing: ids.filter((_, index) => found[index] === undefined),
  }
})
