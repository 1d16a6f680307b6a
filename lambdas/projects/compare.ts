import { compareProjects } from '../../shared/contract/projects/compare.ts'
import { explainFully } from '../../shared/rating/explanation/explain-fully.ts'
import { deriveFacts } from '../../shared/rating/facts/derive-facts.ts'
import { currentProject } from './dossier/current-project.ts'
import { handleCached } from './catalogue/handle-cached.ts'

export const handler = handleCached(compareProjects, async ({ query: { ids }, now }, catalogue) => {
  const found = await Promise.all(
    ids.map(async (id) => {
      const project = await currentProject(catalogue, id, now)
      if (!project) return undefined
      const { dossier, row, at } = project
      return {
        project: row,
        score: explainFully(dossier, { at }),
        facts: deriveFacts(dossier, { at }),
      }
    }),
  )
  return {
    items: found.filter((item) => item !== undefined),
    missing: ids.filter((_, index) => found[index] === undefined),
  }
})
