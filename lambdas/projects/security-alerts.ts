import { listSecurityAlerts } from '../../shared/contract/projects/security-alerts.ts'
import { handleEdition } from './catalogue/handle-edition.ts'
import { metaOfCatalogue } from './catalogue/meta-of-catalogue.ts'

export const handler = handleEdition(
  listSecurityAlerts,
  ({ query: { limit, projectId }, now }, catalogue) => {
    const alerts =
      projectId === undefined ? catalogue.alerts : (catalogue.entryOf.get(projectId)?.alerts ?? [])
    return {
      meta: metaOfCatalogue(catalogue, alerts.length, now),
      total: alerts.length,
      items: alerts.slice(0, limit),
    }
  },
)
