import type { QueryOf, ResponseOf } from '../../../shared/contract/endpoint.ts'
import type {
  listSecurityAlerts,
  SecurityAlert,
} from '../../../shared/contract/projects/security-alerts.ts'
import type { Catalogue } from './catalogue.ts'
import { type ListedAlert, packAlerts, unpackAlerts } from './columns/alert-columns.ts'
import { startOf } from './columns/column-types.ts'
import { orderBy } from './columns/order-by.ts'
import { metaOfCatalogue } from './meta-of-catalogue.ts'
import { paginate } from './paginate.ts'
import { filterAlerts } from './rating/filter-alerts.ts'

const listed = new WeakMap<Catalogue, Promise<readonly ListedAlert[]>>()

/** The alerts of all projects, newest first; those of one moment by the age of their projects. */
const allAlerts = async (catalogue: Catalogue): Promise<readonly ListedAlert[]> => {
  const alerts = listed.get(catalogue) ?? unpackAll(catalogue)
  listed.set(catalogue, alerts)
  return await alerts
}

const unpackAll = async (catalogue: Catalogue): Promise<readonly ListedAlert[]> => {
  const segments = await catalogue.columns('alerts')
  const all = segments.flatMap(({ alerts, count }, segment) => {
    const ordinals: number[] = []
    for (let slot = 0; slot < count; slot += 1) {
      if (startOf(alerts.ends, slot) < alerts.ends[slot]!) {
        ordinals.push(segment * catalogue.segmentSize + slot)
      }
    }
    return unpackAlerts(Buffer.from(alerts.pool).toString(), ordinals)
  })
  const keys = new Float64Array(all.length)
  for (let position = 0; position < keys.length; position += 1) keys[position] = -all[position]!.at
  return Array.from(orderBy(keys), (position) => all[position]!)
}

/** All that is said of alerts, in their order. */
const describe = async (
  catalogue: Catalogue,
  alerts: readonly ListedAlert[],
): Promise<SecurityAlert[]> => {
  const ordinals = [...new Set(alerts.map(({ ordinal }) => ordinal))]
  const ids = await catalogue.idsOf(ordinals)
  const idOf = new Map(ordinals.map((ordinal, index) => [ordinal, ids[index]]))
  const entries = new Map(
    (await catalogue.entriesOf(ids)).map((entry) => [entry.row.id, entry.alerts]),
  )
  // An entry that is newer by seconds may have lost one.
  return alerts.flatMap(({ ordinal, index }) => entries.get(idOf.get(ordinal) ?? '')?.[index] ?? [])
}

/** The newest alerts of all projects. */
export const newestAlerts = async (catalogue: Catalogue, size: number): Promise<SecurityAlert[]> =>
  await describe(catalogue, (await allAlerts(catalogue)).slice(0, size))

/**
 * A page of the alerts that pass the filters, newest first.
 * @param now epoch milliseconds
 */
export const alertsPage = async (
  catalogue: Catalogue,
  { limit, page, projectId, ...filters }: QueryOf<typeof listSecurityAlerts>,
  now: number,
): Promise<ResponseOf<typeof listSecurityAlerts>> => {
  const own = projectId === undefined ? undefined : await alertsOf(catalogue, projectId)
  const { passing, facets } = filterAlerts(own ?? (await allAlerts(catalogue)), filters)
  const { place, items } = paginate(passing, { page, perPage: limit })
  return {
    meta: metaOfCatalogue(catalogue, passing.length, now),
    ...place,
    items: await describe(catalogue, items),
    facets,
  }
}

/** Of one project; none of an unknown one. */
const alertsOf = async (catalogue: Catalogue, id: string): Promise<ListedAlert[]> => {
  const found = await catalogue.placedEntryOf(id)
  return found ? unpackAlerts(packAlerts(found.entry.alerts), [found.ordinal]) : []
}
