import { currentCatalogue } from '../catalogue/snapshot/current-catalogue.ts'
import { projectNotFound } from '../dossier/load-dossier.ts'

/**
 * Nobody votes on, or looks at, what visitors cannot see.
 *
 * @throws Refusal `ProjectNotFound`
 */
export const requireListed = async (id: string): Promise<void> => {
  if (!(await currentCatalogue()).byId.has(id)) throw projectNotFound()
}
