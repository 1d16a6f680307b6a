import { projectNotFound } from '../dossier/load-dossier.ts'
import { projectExists } from '../dossier/project-exists.ts'

/** @throws Refusal `ProjectNotFound` */
export const requireProject = async (id: string): Promise<void> => {
  if (!(await projectExists(id))) throw projectNotFound()
}
