import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import type { getLeaderboard } from '../../../shared/contract/projects/leaderboard.ts'
import type { ProjectRow } from '../../../shared/contract/projects/project-row.ts'
import {
  auditChoicesOf,
  type Filtered,
  type FilterKey,
  hasNoActiveIncident,
  hasNoOpenCritical,
  isAuditedWithin,
} from './filter-rows.ts'

type Facets = ResponseOf<typeof getLeaderboard>['facets']

const BOUNTY_OF_NOTE_USD = 100_000
const RECENT_AUDIT_DAYS = 90

/** Each with its filter. */
const signals: Readonly<
  Record<
    string,
    { readonly filter: FilterKey; readonly has: (row: ProjectRow, now: number) => boolean }
  >
> = {
  kyc: { filter: 'kyc', has: ({ kyc }) => kyc === 'verified' },
  bounty: { filter: 'bounty', has: ({ bounty }) => bounty?.active === true },
  monitored: { filter: 'monitored', has: ({ monitored }) => monitored === true },
  noIncident: { filter: 'incident', has: hasNoActiveIncident },
  bountyOver100k: {
    filter: 'bountyMin',
    has: ({ bounty }) => bounty?.active === true && (bounty.maxUsd ?? 0) >= BOUNTY_OF_NOTE_USD,
  },
  noCritical: { filter: 'noCritical', has: hasNoOpenCritical },
  auditedRecently: {
    filter: 'auditedSince',
    has: (row, now) => isAuditedWithin(row, RECENT_AUDIT_DAYS, now),
  },
  openCritical: {
    filter: 'noCritical',
    has: ({ openFindings }) => (openFindings?.critical ?? 0) > 0,
  },
}

/**
 * For each choice of a filter, the projects that have it and pass all other filters.
 * @param now epoch milliseconds
 */
export const countFacets = ({ passing, failingOnly }: Filtered, now: number): Facets => {
  const eachFor = (filter: FilterKey, visit: (row: ProjectRow) => void): void => {
    passing.forEach(visit)
    failingOnly.get(filter)?.forEach(visit)
  }
  const counts = (filter: FilterKey, choicesOf: (row: ProjectRow) => readonly string[]) => {
    const byChoice = new Map<string, number>()
    eachFor(filter, (row) => {
      for (const choice of choicesOf(row)) byChoice.set(choice, (byChoice.get(choice) ?? 0) + 1)
    })
    return Object.fromEntries([...byChoice].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  }
  const count = (filter: FilterKey, has: (row: ProjectRow, now: number) => boolean): number => {
    let rows = 0
    eachFor(filter, (row) => {
      if (has(row, now)) rows += 1
    })
    return rows
  }
  return {
    chain: counts('chain', ({ chains }) => (chains.length > 1 ? [...new Set(chains)] : chains)),
    category: counts('category', ({ category }) => [category]),
    band: counts('band', ({ band }) => [band]),
    audit: counts('audit', auditChoicesOf),
    signals: Object.fromEntries(
      Object.entries(signals).map(([name, { filter, has }]) => [name, count(filter, has)]),
    ),
    conf: counts('conf', ({ confidence }) => [confidence]),
  }
}
