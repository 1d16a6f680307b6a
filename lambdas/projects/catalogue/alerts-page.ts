import type { QueryOf, ResponseOf } from '../../../shared/contract/endpoint.ts'
import type { listSecurityAlerts } from '../../../shared/contract/projects/security-alerts.ts'
import type { Catalogue } from './catalogue.ts'
import { metaOfCatalogue } from './meta-of-catalogue.ts'
import { paginate } from './paginate.ts'
import { filterAlerts } from './rating/filter-alerts.ts'

/**
 * A page of the alerts that pass the filters, newest first.
 * @param now epoch milliseconds
 */
export const alertsPage = (
  catalogue: Catalogue,
  { limit, page, projectId, ...filters }: QueryOf<typeof listSecurityAlerts>,
  now: number,
): ResponseOf<typeof listSecurityAlerts> => {
  const alerts =
    projectId === undefined ? catalogue.alerts : (catalogue.entryOf.get(projectId)?.alerts ?? [])
  const { passing, facets } = filterAlerts(alerts, filters)
  const { place, items } = paginate(passing, { page, perPage: limit })
  return { meta: metaOfCatalogue(catalogue, passing.length, now), ...place, items, facets }
}
