import { Refusal } from '../../platform/refusal.ts'
import { projectExists } from '../../projects/published.ts'

/** @throws {Refusal} `ProjectNotFound` */
export const assertProject = async (id: string): Promise<void> => {
  if (!(await projectExists(id))) {
    throw new Refusal('ProjectNotFound', 'There is no such project.')
  }
}
