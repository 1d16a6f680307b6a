import type { QueryOf, ResponseOf } from '../../../shared/contract/endpoint.ts'
import type {
  listSecurityAlerts,
  SecurityAlert,
} from '../../../shared/contract/projects/security-alerts.ts'
import type { Catalogue } from './catalogue.ts'
import { alertsIn, alertsOfEntry, type ListedAlert, newestFirst } from './columns/alert-columns.ts'
import { metaOfCatalogue } from './meta-of-catalogue.ts'
import { paginate } from './paginate.ts'
import { filterAlerts } from './summary/filter-alerts.ts'

const listed = new WeakMap<Catalogue, Promise<readonly ListedAlert[]>>()

/** The alerts of all projects, newest first; those of one moment by the age of their projects. */
const allAlerts = async (catalogue: Catalogue): Promise<readonly ListedAlert[]> => {
  const alerts = listed.get(catalogue) ?? unpackAll(catalogue)
  listed.set(catalogue, alerts)
  return await alerts
}

const unpackAll = async (catalogue: Catalogue): Promise<readonly ListedAlert[]> => {
  const segments = await catalogue.columns('alerts')
  return newestFirst(
    segments.flatMap(({ alerts }, segment) => alertsIn(alerts, segment * catalogue.segmentSize)),
  )
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
  const { newest, count } = (await catalogue.summary()).alerts
  const known = size <= newest.length || newest.length === count
  return await describe(catalogue, (known ? newest : await allAlerts(catalogue)).slice(0, size))
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
  const { passing, facets } =
    (await unfiltered(catalogue, { projectId, ...filters }, page * limit)) ??
    filterAlerts(
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

/** The newest of all from the summary; undefined where it does not reach as far, or with a filter. */
const unfiltered = async (
  catalogue: Catalogue,
  filters: Readonly<Record<string, unknown>>,
  size: number,
) => {
  if (Object.values(filters).some((value) => value !== undefined)) return undefined
  const { newest, count, facets } = (await catalogue.summary()).alerts
  if (size > newest.length && newest.length < count) return undefined
  return { passing: { ...newest, length: count }, facets }
}

/** Of one project; none of an unknown one. */
const alertsOf = async (catalogue: Catalogue, id: string): Promise<ListedAlert[]> => {
  const found = await catalogue.placedEntryOf(id)
  return found ? alertsOfEntry(found.entry.alerts, found.ordinal) : []
}
