import { getProject } from '../../shared/contract/projects.ts'
import { Refusal } from '../platform/event-store/refusal.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { currentCatalogue } from './current-catalogue.ts'

export const handler = handlePublic(getProject, async ({ params: { id } }) => {
  const row = (await currentCatalogue()).byId.get(id)
  if (!row) throw new Refusal('ProjectNotFound', 'There is no such project.')
  return row
})
