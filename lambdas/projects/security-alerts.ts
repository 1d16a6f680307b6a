import { listSecurityAlerts } from '../../shared/contract/projects/security-alerts.ts'
import { filterAlerts } from './catalogue/filter-alerts.ts'
import { handleEdition } from './catalogue/handle-edition.ts'
import { metaOfCatalogue } from './catalogue/meta-of-catalogue.ts'
import { pageOf } from './catalogue/page-of.ts'

export const handler = handleEdition(
  listSecurityAlerts,
  ({ query: { limit, page, projectId, ...filters }, now }, catalogue) => {
    const alerts =
      projectId === undefined ? catalogue.alerts : (catalogue.entryOf.get(projectId)?.alerts ?? [])
    const { passing, facets } = filterAlerts(alerts, filters)
    const { place, items } = pageOf(passing, { page, perPage: limit })
    return { meta: metaOfCatalogue(catalogue, passing.length, now), ...place, items, facets }
  },
)
