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

/**
 * Incidents that are known to be over, or those that are not, newest first and up to a moment; some at
 * a time, all of one moment together.
 * @param until epoch milliseconds
 * @param visit answers whether it wants more
 */
export const visitIncidents = async (
  catalogue: Catalogue,
  {
    isOver,
    until,
    size,
  }: { readonly isOver: boolean; readonly until: number; readonly size: number },
  visit: (some: readonly SecurityAlert[]) => Promise<boolean>,
): Promise<void> => {
  const found = (await allAlerts(catalogue)).filter(
    ({ kind, status, at }) =>
      kind === 'incident' && (status === 'resolved') === isOver && at <= until,
  )
  for (let from = 0, to = 0; from < found.length; from = to) {
    to = Math.min(from + size, found.length)
    while (found[to]?.at === found[to - 1]?.at) to += 1
    const some = await describe(catalogue, found.slice(from, to))
    if (!(await visit(some.filter(({ kind }) => kind === 'incident')))) return
  }
}

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
