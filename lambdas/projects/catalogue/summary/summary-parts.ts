import type { ListedAlert } from '../columns/alert-columns.ts'
import type { Facets } from './count-facets.ts'
import type { AlertFacets } from './filter-alerts.ts'

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

export const TIES_MAX = 100

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
