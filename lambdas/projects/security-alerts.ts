import { listSecurityAlerts } from '../../shared/contract/projects/security-alerts.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { currentCatalogue } from './catalogue/current-catalogue.ts'
import { metaOfCatalogue } from './catalogue/meta-of-catalogue.ts'

export const handler = handlePublic(
  listSecurityAlerts,
  async ({ query: { limit, projectId }, now }) => {
    const catalogue = await currentCatalogue()
    const alerts =
      projectId === undefined ? catalogue.alerts : (catalogue.entryOf.get(projectId)?.alerts ?? [])
    return {
      meta: metaOfCatalogue(catalogue, alerts.length, now),
      total: alerts.length,
      items: alerts.slice(0, limit),
    }
  },
)
