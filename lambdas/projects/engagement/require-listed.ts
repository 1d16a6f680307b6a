import { currentCatalogue } from '../catalogue/snapshot/current-catalogue.ts'
import { projectNotFound } from '../dossier/load-dossier.ts'

/** @throws Refusal `ProjectNotFound` for projects that visitors cannot see */
export const requireListed = async (id: string): Promise<void> => {
  if (!(await currentCatalogue()).byId.has(id)) throw projectNotFound()
}
