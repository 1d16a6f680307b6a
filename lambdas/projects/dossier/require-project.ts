import { projectNotFound } from './load-dossier.ts'
import { projectExists } from './project-exists.ts'

/** @throws Refusal `ProjectNotFound` */
export const requireProject = async (id: string): Promise<void> => {
  if (!(await projectExists(id))) throw projectNotFound()
}
