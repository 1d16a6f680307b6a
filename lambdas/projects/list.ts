import { listProjects } from '../../shared/contract/projects/list.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { currentCatalogue } from './catalogue/snapshot/current-catalogue.ts'

export const handler = handlePublic(listProjects, async ({ body: { projectIds } }) => {
  const { byId } = await currentCatalogue()
  return {
    items: projectIds.flatMap((id) => byId.get(id) ?? []),
    missing: projectIds.filter((id) => !byId.has(id)),
  }
})
