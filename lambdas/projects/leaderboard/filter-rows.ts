import type { QueryOf } from '../../../shared/contract/endpoint.ts'
import type {
  getLeaderboard,
  leaderboardFilters,
} from '../../../shared/contract/projects/leaderboard.ts'
import type { ProjectRow } from '../../../shared/contract/projects/project-row.ts'
import { joined, normalise } from '../../../shared/search/normalise.ts'
import { DAY_MS } from '../../../shared/values/days.ts'

export type LeaderboardQuery = QueryOf<typeof getLeaderboard>
export type FilterKey = keyof typeof leaderboardFilters

type Test = (row: ProjectRow) => boolean

/** What each filter asks of a row. What is unknown passes none of them. */
const tests: {
  readonly [Key in FilterKey]: (value: NonNullable<LeaderboardQuery[Key]>, now: number) => Test
} = {
  q: nameContains,
  chain: (chains) => (row) => row.chains.some((chain) => chains.includes(chain)),
  category: (categories) => (row) => categories.includes(row.category),
  band: (bands) => (row) => bands.includes(row.band),
  score: (range) => (row) => isWithin(row.score, range),
  audit: (status) => (row) => auditChoicesOf(row).some((choice) => choice === status),
  auditedSince: (days, now) => (row) => isAuditedWithin(row, days, now),
  kyc: () => (row) => row.kyc === 'verified',
  bounty: () => (row) => row.bounty?.active === true,
  bountyMin: (usd) => (row) => row.bounty?.active === true && (row.bounty.maxUsd ?? -1) >= usd,
  monitored: () => (row) => row.monitored === true,
  incident: (status) => (status === 'active' ? hasActiveIncident : hasNoActiveIncident),
  noCritical: () => hasNoOpenCritical,
  capped: () => isCapped,
  lost: (points) => (row) => row.scoreChange30d !== null && row.scoreChange30d <= -points,
  mcap: (range) => (row) => isWithin(row.marketCapUsd, range),
  conf: (levels) => (row) => levels.includes(row.confidence),
  ids: (ids) => {
    const selected = new Set(ids)
    return (row) => selected.has(row.id)
  },
}

/** Under what a project is found: an audit under way takes away nothing from one that is published. */
export const auditChoicesOf = ({ auditStatus, auditsInProgress }: ProjectRow) =>
  auditsInProgress > 0 && auditStatus !== 'in_progress'
    ? ([auditStatus, 'in_progress'] as const)
    : ([auditStatus] as const)

/** Whether an audit was published within so many days. */
export const isAuditedWithin = ({ lastAuditAt }: ProjectRow, days: number, now: number): boolean =>
  lastAuditAt !== null && now - Date.parse(lastAuditAt) <= days * DAY_MS

const hasActiveIncident = ({ incidentStatus }: ProjectRow): boolean => incidentStatus === 'active'

/** No incident is active, and that is known: what was resolved is over. */
export const hasNoActiveIncident = ({ incidentStatus }: ProjectRow): boolean =>
  incidentStatus === 'none' || incidentStatus === 'resolved'

/** Critical findings were looked for, and none is open. */
export const hasNoOpenCritical = ({ openFindings }: ProjectRow): boolean =>
  openFindings?.critical === 0

/** A cap takes points away; one that holds above the score does not. */
const isCapped = ({ score, rawScore, caps }: ProjectRow): boolean =>
  caps.length > 0 && score !== null && rawScore !== null && score < rawScore

const isWithin = (
  value: number | null,
  { low, high }: { readonly low: number; readonly high: number },
): boolean => value !== null && value >= low && value <= high

const texts = new WeakMap<ProjectRow, string>()

/** Name and tickers as they are compared, also without blanks; one line each. */
const textOf = (row: ProjectRow): string => {
  let text = texts.get(row)
  if (text === undefined) {
    const forms = [row.name, ...row.tokenTickers].map(normalise)
    text = [...forms, ...forms.map(joined)].join('\n')
    texts.set(row, text)
  }
  return text
}

function nameContains(q: string): Test {
  const needle = normalise(q)
  // A keyword of nothing but punctuation is in no name.
  if (needle === '') return () => false
  return (row) => textOf(row).includes(needle)
}

/** Rows by the filters that they fail; those that fail two or more are in nobody's interest. */
export interface Filtered {
  /** In the order of `rows`. */
  readonly passing: readonly ProjectRow[]
  /** For each filter that is set the rows that fail it and no other. */
  readonly failingOnly: ReadonlyMap<FilterKey, readonly ProjectRow[]>
}

/**
 * One pass over all rows: what passes, and what would pass without one of the filters.
 *
 * @param now epoch milliseconds
 */
export const filterRows = (
  rows: readonly ProjectRow[],
  query: LeaderboardQuery,
  now: number,
): Filtered => {
  const active = testsOf(query, now)
  const passing: ProjectRow[] = []
  const failingOnly = new Map(active.map(([key]) => [key, [] as ProjectRow[]]))
  for (const row of rows) {
    let failed: FilterKey | undefined
    let failures = 0
    for (const [key, test] of active) {
      if (test(row)) continue
      failed = key
      failures += 1
      if (failures > 1) break
    }
    if (failed === undefined) passing.push(row)
    else if (failures === 1) failingOnly.get(failed)?.push(row)
  }
  return { passing, failingOnly }
}

const testsOf = (query: LeaderboardQuery, now: number): [FilterKey, Test][] =>
  (Object.keys(tests) as FilterKey[]).flatMap((key) => {
    const value: unknown = query[key]
    const isUnset =
      value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
    if (isUnset) return []
    const test = tests[key] as (value: unknown, now: number) => Test
    return [[key, test(value, now)]]
  })
