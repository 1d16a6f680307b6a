import { DAY_MS } from '../../../../shared/values/days.ts'
import { newestFirst } from '../columns/alert-columns.ts'
import { RECENT_AUDIT_DAYS } from '../columns/list-values.ts'
import type { Facets } from './count-facets.ts'
import type { AlertFacets } from './filter-alerts.ts'
import {
  type AlertsSummary,
  comparePlaced,
  FIRSTS,
  type FirstsName,
  NEWEST_ALERTS,
  type Placed,
  type SegmentSummary,
  withTies,
} from './summary-parts.ts'

/** What lists say of all projects, and those that they show first. */
export interface Summary extends Pick<SegmentSummary, 'sums' | 'votes' | 'firsts' | 'alerts'> {
  /** @param now epoch milliseconds */
  facets(now: number): Facets
}

export const summaryOf = (segments: readonly SegmentSummary[]): Summary => ({
  sums: summed(
    NO_SUMS,
    segments.map(({ sums }) => sums),
  ),
  votes: summed(
    NO_VOTES,
    segments.map(({ votes }) => votes),
  ),
  firsts: Object.fromEntries(
    (Object.keys(FIRSTS) as FirstsName[]).map((name) => [name, firstsOf(segments, name)]),
  ) as Record<FirstsName, Placed[]>,
  alerts: alertsOf(segments.map(({ alerts }) => alerts)),
  facets: (now) => {
    const of = (name: keyof Facets) =>
      inOrder(
        summed(
          NO_FACETS[name],
          segments.map(({ facets }) => facets[name]),
        ),
      )
    const since = now - RECENT_AUDIT_DAYS * DAY_MS
    let auditedRecently = 0
    for (const [at, count] of segments.flatMap(({ lastAudits }) => lastAudits)) {
      if (at >= since) auditedRecently += count
    }
    return {
      chain: of('chain'),
      category: of('category'),
      band: of('band'),
      audit: of('audit'),
      signals: { ...of('signals'), auditedRecently },
      conf: of('conf'),
    }
  },
})

const firstsOf = (segments: readonly SegmentSummary[], name: FirstsName): Placed[] => {
  const { size, ties } = FIRSTS[name]
  const sorted = segments.flatMap(({ firsts }) => firsts[name]).toSorted(comparePlaced)
  return ties ? withTies(sorted, size) : sorted.slice(0, size)
}

const alertsOf = (segments: readonly AlertsSummary[]): AlertsSummary => {
  const of = (name: keyof AlertFacets) =>
    summed(
      {},
      segments.map(({ facets }) => facets[name]),
    )
  return {
    count: segments.reduce((sum, { count }) => sum + count, 0),
    facets: {
      severity: of('severity'),
      kind: of('kind'),
      chain: of('chain'),
      status: of('status'),
    },
    newest: newestFirst(segments.flatMap(({ newest }) => newest)).slice(0, NEWEST_ALERTS),
  }
}

const NO_FACETS: Readonly<Record<keyof Facets, Readonly<Record<string, number>>>> = {
  chain: {},
  category: {},
  band: {},
  audit: {},
  signals: {
    kyc: 0,
    bounty: 0,
    monitored: 0,
    noIncident: 0,
    bountyOver100k: 0,
    noCritical: 0,
    openCritical: 0,
  },
  conf: {},
}
const NO_SUMS = { audits: 0, auditsInProgress: 0, incidents30d: 0 }
const NO_VOTES = { projects: 0, votes: 0, shares: 0 }

const summed = <Name extends string>(
  none: Readonly<Record<Name, number>>,
  all: readonly Readonly<Record<Name, number>>[],
): Record<Name, number> => {
  // A chain may be called "constructor".
  const sums = new Map(Object.entries<number>(none))
  for (const counts of all) {
    for (const [name, count] of Object.entries<number>(counts)) {
      sums.set(name, (sums.get(name) ?? 0) + count)
    }
  }
  return Object.fromEntries(sums) as Record<Name, number>
}

const inOrder = (counts: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).toSorted(([a], [b]) => (a < b ? -1 : 1)))
