import { listSecurityAlerts } from '../../shared/contract/projects/security-alerts.ts'
import { filterAlerts } from './catalogue/rating/filter-alerts.ts'
import { handleCached } from './catalogue/handle-cached.ts'
import { metaOfCatalogue } from './catalogue/meta-of-catalogue.ts'
import { paginate } from './catalogue/paginate.ts'

export const handler = handleCached(
  listSecurityAlerts,
  ({ query: { limit, page, projectId, ...filters }, now }, catalogue) => {
    const alerts =
      projectId === undefined ? catalogue.alerts : (catalogue.entryOf.get(projectId)?.alerts ?? [])
    const { passing, facets } = filterAlerts(alerts, filters)
    const { place, items } = paginate(passing, { page, perPage: limit })
    return { meta: metaOfCatalogue(catalogue, passing.length, now), ...place, items, facets }
  },
)
