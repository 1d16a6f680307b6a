import { listProjects } from '../../shared/contract/projects.ts'
import { handle } from '../platform/http/handle.ts'
import { currentCatalogue } from './current-catalogue.ts'

export const handler = handle(listProjects, async ({ body: { projectIds } }) => {
  const { byId } = await currentCatalogue()
  return {
    items: projectIds.flatMap((id) => byId.get(id) ?? []),
    missing: projectIds.filter((id) => !byId.has(id)),
  }
})
