import { listSecurityAlerts } from '../../shared/contract/projects.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { currentCatalogue } from './catalogue/current-catalogue.ts'
import { metaOf } from './catalogue/meta-of.ts'

export const handler = handlePublic(
  listSecurityAlerts,
  async ({ query: { limit, projectId }, now }) => {
    const catalogue = await currentCatalogue()
    const alerts =
      projectId === undefined ? catalogue.alerts : (catalogue.entryOf.get(projectId)?.alerts ?? [])
    return {
      meta: metaOf(catalogue, alerts.length, now),
      total: alerts.length,
      items: alerts.slice(0, limit),
    }
  },
)
