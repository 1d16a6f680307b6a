import { VOTES_MIN } from '../../../../shared/contract/projects/engagement.ts'
import { DAY_MS } from '../../../../shared/values/days.ts'
import { alertsIn, newestFirst } from '../columns/alert-columns.ts'
import { textAt } from '../columns/column-types.ts'
import { type Group, type GroupColumns, NONE } from '../columns/groups.ts'
import { auditAge, RECENT_AUDIT_DAYS } from '../columns/list-values.ts'
import { firstOf } from '../columns/order-by.ts'
import { createFacetCounts } from './count-facets.ts'
import { filterAlerts } from './filter-alerts.ts'
import {
  FIRSTS,
  type FirstsName,
  NEWEST_ALERTS,
  type Placed,
  type SegmentSummary,
  TIES_MAX,
  withTies,
} from './summary-parts.ts'

const SUMMED = [
  'list',
  'standing',
  'trends',
  'figures',
  'alerts',
  'ids',
] as const satisfies readonly Group[]

/** The groups that a summary is made of. */
export const summedGroups: readonly Group[] = SUMMED

export type SummedColumns = { readonly [G in (typeof SUMMED)[number]]: GroupColumns<G> }

/**
 * @param first ordinal of the segment
 * @param now epoch milliseconds
 */
export const summariseSegment = (
  columns: SummedColumns,
  first: number,
  now: number,
): SegmentSummary => {
  const { list, standing, trends, ids, figures } = columns
  const alerts = newestFirst(alertsIn(columns.alerts.alerts, first))
  const counts = createFacetCounts(new Map(), now)
  counts.add(list, new Uint8Array(list.count))
  const facets = counts.facets()
  const { auditedRecently: _, ...signals } = facets.signals
  const rankKey = (slot: number): number => -standing.now[slot]!
  const isRated = (slot: number): boolean => standing.now[slot] !== -1
  const firstBy = (
    name: FirstsName,
    keysOf: readonly ((slot: number) => number)[],
    isIn?: (slot: number) => boolean,
  ): Placed[] => {
    const place = (slot: number): Placed => ({
      ordinal: first + slot,
      id: textAt(ids.id, slot),
      keys: keysOf.map((keyOf) => keyOf(slot)),
    })
    const compare = (one: number, other: number): number => {
      for (const keyOf of keysOf) {
        const difference = keyOf(one) - keyOf(other)
        if (difference !== 0) return difference
      }
      return one - other
    }
    const { size, ties } = FIRSTS[name]
    return withTies(firstOf(list.count, ties ? TIES_MAX : size, compare, isIn).map(place), size)
  }
  return {
    facets: { ...facets, signals },
    lastAudits: recentAudits(list, now),
    sums: {
      audits: sumOf(list.audits),
      auditsInProgress: sumOf(list.auditsInProgress),
      incidents30d: sumOf(list.incidents30d),
    },
    votes: votesOf(figures),
    alerts: {
      count: alerts.length,
      facets: filterAlerts(alerts, {}).facets,
      newest: alerts.slice(0, NEWEST_ALERTS).map(({ at, ordinal, index }) => ({
        at,
        ordinal,
        index,
        id: textAt(ids.id, ordinal - first),
      })),
    },
    firsts: {
      best: firstBy('best', [rankKey], isRated),
      quiet: firstBy('quiet', [rankKey], (slot) => isRated(slot) && list.alerts[slot] === 0),
      trending: firstBy('trending', [(slot) => -trends.trend[slot]!, rankKey]),
      audited: firstBy(
        'audited',
        [(slot) => -list.lastAuditAt[slot]!],
        (slot) => !Number.isNaN(list.lastAuditAt[slot]),
      ),
      onboarding: firstBy(
        'onboarding',
        [(slot) => -list.stage[slot]!, (slot) => list.stageSince[slot]!],
        (slot) => list.stage[slot] !== NONE,
      ),
    },
  }
}

const recentAudits = (list: GroupColumns<'list'>, now: number): [number, number][] => {
  const counts = new Map<number, number>()
  for (let slot = 0; slot < list.count; slot += 1) {
    if (auditAge(list, slot, now) > RECENT_AUDIT_DAYS * DAY_MS) continue
    const at = list.lastAuditAt[slot]!
    counts.set(at, (counts.get(at) ?? 0) + 1)
  }
  return [...counts]
}

const sumOf = (counts: Uint16Array): number => {
  let sum = 0
  for (let slot = 0; slot < counts.length; slot += 1) {
    if (counts[slot] !== NONE) sum += counts[slot]!
  }
  return sum
}

const votesOf = ({ yes, no, count }: GroupColumns<'figures'>): SegmentSummary['votes'] => {
  let [projects, votes, shares] = [0, 0, 0]
  for (let slot = 0; slot < count; slot += 1) {
    const cast = yes[slot]! + no[slot]!
    if (cast < VOTES_MIN) continue
    projects += 1
    votes += cast
    shares += (100 * yes[slot]!) / cast
  }
  return { projects, votes, shares }
}
