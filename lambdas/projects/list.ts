import { listProjects } from '../../shared/contract/projects/list.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { withCatalogue } from './catalogue/store/current-catalogue.ts'

export const handler = handlePublic(
  listProjects,
  async ({ body: { projectIds } }) =>
    await withCatalogue(async (catalogue) => {
      const items = (await catalogue.entriesOf(projectIds)).map(({ row }) => row)
      const found = new Set(items.map(({ id }) => id))
      return { items, missing: projectIds.filter((id) => !found.has(id)) }
    }),
)
