import { VOTES_MIN } from '../../../../shared/contract/projects/engagement.ts'
import { DAY_MS } from '../../../../shared/values/days.ts'
import { alertsIn, type ListedAlert } from '../columns/alert-columns.ts'
import { textAt } from '../columns/column-types.ts'
import { type Group, type GroupColumns, NONE } from '../columns/groups.ts'
import { auditAge } from '../columns/list-values.ts'
import { firstOf } from '../columns/order-by.ts'
import { createFacetCounts, type Facets, RECENT_AUDIT_DAYS } from './count-facets.ts'
import { type AlertFacets, filterAlerts } from './filter-alerts.ts'

/** A project among the first ones of a list, with what it is in order by: the smaller, the earlier. */
export interface Placed {
  readonly ordinal: number
  readonly id: string
  readonly keys: readonly number[]
}

/**
 * What lists say of a segment as a whole, and the projects that they show first. It is made when the
 * segment is stored, so that a usual question is answered without its columns.
 */
export interface SegmentSummary {
  /** Without `auditedRecently`, which depends on when it is asked for. */
  readonly facets: Facets
  /** Moments of the last audits that count as recent, in epoch milliseconds, and of how many projects each is. */
  readonly lastAudits: readonly (readonly [number, number])[]
  /** Of all its projects; unknown ones count as none. */
  readonly sums: Readonly<Record<'audits' | 'auditsInProgress' | 'incidents30d', number>>
  /** Of projects with enough votes: how many these are, all their votes, and the sum of their shares of yes in %. */
  readonly votes: Readonly<Record<'projects' | 'votes' | 'shares', number>>
  readonly firsts: Readonly<Record<FirstsName, readonly Placed[]>>
  readonly alerts: AlertsSummary
}

export interface AlertsSummary {
  readonly count: number
  readonly facets: AlertFacets
  /** The first of them, newest first; at most {@link NEWEST_ALERTS}. */
  readonly newest: readonly NewestAlert[]
}

interface NewestAlert extends Pick<ListedAlert, 'at' | 'ordinal' | 'index'> {
  /** Of its project. */
  readonly id: string
}

export const NEWEST_ALERTS = 100

/**
 * `best` by rank; `quiet` those without an alert; `trending` by views; `audited` by their last audit;
 * `onboarding` by the stage of the audit under way, the furthest first, then by how long it has been there.
 */
export type FirstsName = 'best' | 'quiet' | 'trending' | 'audited' | 'onboarding'

/** Of each kind on the home page. */
export const CARDS = 5
export const ONBOARDING_MAX = 10

/** How many of each; where ties come along, at most a hundred: a thousand of one moment would be no news. */
export const FIRSTS: Readonly<
  Record<FirstsName, { readonly size: number; readonly ties: boolean }>
> = {
  best: { size: 100, ties: false },
  quiet: { size: 1, ties: false },
  trending: { size: CARDS, ties: false },
  audited: { size: CARDS, ties: true },
  onboarding: { size: ONBOARDING_MAX, ties: true },
}

const TIES_MAX = 100

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
  const alerts = alertsIn(columns.alerts.alerts, first)
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

/** Negative where the first one comes earlier. */
export const comparePlaced = (one: Placed, other: Placed): number => {
  for (const [index, key] of one.keys.entries()) {
    const difference = key - other.keys[index]!
    if (difference !== 0) return difference
  }
  return one.ordinal - other.ordinal
}

/** The first ones, and those that tie with the last of them. */
export const withTies = (sorted: readonly Placed[], size: number): Placed[] => {
  const last = sorted[size - 1]?.keys
  return sorted
    .slice(0, TIES_MAX)
    .filter(({ keys }, index) => index < size || keys.every((key, at) => key === last?.[at]))
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
