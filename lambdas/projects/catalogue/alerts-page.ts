import type { QueryOf, ResponseOf } from '../../../shared/contract/endpoint.ts'
import type {
  listSecurityAlerts,
  SecurityAlert,
} from '../../../shared/contract/projects/security-alerts.ts'
import type { Catalogue } from './catalogue.ts'
import { alertsIn, alertsOfEntry, type ListedAlert, newestFirst } from './columns/alert-columns.ts'
import { metaOfCatalogue } from './meta-of-catalogue.ts'
import { oncePerCatalogue } from './once-per-catalogue.ts'
import { paginate } from './paginate.ts'
import { filterAlerts } from './summary/filter-alerts.ts'
import type { AlertsSummary } from './summary/summary-parts.ts'

/** The alerts of all projects, newest first; those of one moment by the age of their projects. */
const allAlerts = oncePerCatalogue(async (catalogue): Promise<readonly ListedAlert[]> => {
  const segments = await catalogue.columns('alerts')
  return newestFirst(
    segments.flatMap(({ alerts }, segment) => alertsIn(alerts, segment * catalogue.segmentSize)),
  )
})

/** All that is said of alerts, in their order. */
const describe = async (
  catalogue: Catalogue,
  alerts: readonly Pick<ListedAlert, 'ordinal' | 'index'>[],
): Promise<SecurityAlert[]> => {
  const ordinals = [...new Set(alerts.map(({ ordinal }) => ordinal))]
  const ids = await catalogue.idsOf(ordinals)
  const idOf = new Map(ordinals.map((ordinal, index) => [ordinal, ids[index]]))
  const entries = await catalogue.unrankedEntriesOf(ids)
  // An entry that is newer by seconds may have lost one.
  return alerts.flatMap(
    ({ ordinal, index }) => entries.get(idOf.get(ordinal) ?? '')?.alerts[index] ?? [],
  )
}

/** The newest alerts of all projects. */
export const newestAlerts = async (
  catalogue: Catalogue,
  size: number,
): Promise<SecurityAlert[]> => {
  const { newest } = (await summarised(catalogue, size)) ?? { newest: await allAlerts(catalogue) }
  return await describe(catalogue, newest.slice(0, size))
}

/**
 * A page of the alerts that pass the filters, newest first.
 * @param now epoch milliseconds
 */
export const alertsPage = async (
  catalogue: Catalogue,
  { limit, page, projectId, ...filters }: QueryOf<typeof listSecurityAlerts>,
  now: number,
): Promise<ResponseOf<typeof listSecurityAlerts>> => {
  const isFiltered = Object.values({ projectId, ...filters }).some((value) => value !== undefined)
  const known = isFiltered ? undefined : await summarised(catalogue, page * limit)
  const { passing, facets } = known
    ? { passing: { ...known.newest, length: known.count }, facets: known.facets }
    : filterAlerts(
        projectId === undefined ? await allAlerts(catalogue) : await alertsOf(catalogue, projectId),
        filters,
      )
  const { place, items } = paginate(passing, { page, perPage: limit })
  return {
    meta: metaOfCatalogue(catalogue, passing.length, now),
    ...place,
    items: await describe(catalogue, items),
    facets,
  }
}

/** What the summary says of all alerts; undefined where its newest ones are too few. */
const summarised = async (
  catalogue: Catalogue,
  size: number,
): Promise<AlertsSummary | undefined> => {
  const { alerts } = await catalogue.summary()
  const { newest, count } = alerts
  return size <= newest.length || newest.length === count ? alerts : undefined
}

/** Of one project; none of an unknown one. */
const alertsOf = async (catalogue: Catalogue, id: string): Promise<ListedAlert[]> => {
  const found = await catalogue.placedEntryOf(id)
  return found ? alertsOfEntry(found.entry.alerts, found.ordinal) : []
}
