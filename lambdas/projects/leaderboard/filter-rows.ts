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

/** Unknown values pass no filter. */
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

/** An audit under way does not hide a published one. */
export const auditChoicesOf = ({ auditStatus, auditsInProgress }: ProjectRow) =>
  auditsInProgress > 0 && auditStatus !== 'in_progress'
    ? ([auditStatus, 'in_progress'] as const)
    : ([auditStatus] as const)

export const isAuditedWithin = ({ lastAuditAt }: ProjectRow, days: number, now: number): boolean =>
  lastAuditAt !== null && now - Date.parse(lastAuditAt) <= days * DAY_MS

const hasActiveIncident = ({ incidentStatus }: ProjectRow): boolean => incidentStatus === 'active'

/** Known to have none; resolved ones are over. */
export const hasNoActiveIncident = ({ incidentStatus }: ProjectRow): boolean =>
  incidentStatus === 'none' || incidentStatus === 'resolved'

/** Known to have none. */
export const hasNoOpenCritical = ({ openFindings }: ProjectRow): boolean =>
  openFindings?.critical === 0

/** A cap above the score takes nothing away. */
const isCapped = ({ score, rawScore, caps }: ProjectRow): boolean =>
  caps.length > 0 && score !== null && rawScore !== null && score < rawScore

const isWithin = (
  value: number | null,
  { low, high }: { readonly low: number; readonly high: number },
): boolean => value !== null && value >= low && value <= high

const texts = new WeakMap<ProjectRow, string>()

/** Names and tickers, with and without blanks; one per line. */
const textOf = (row: ProjectRow): string => {
  let text = texts.get(row)
  if (text === undefined) {
    const forms = [row.name, ...row.tokenTickers, ...(row.aliases ?? [])].map(normalise)
    text = [...forms, ...forms.map(joined)].join('\n')
    texts.set(row, text)
  }
  return text
}

function nameContains(q: string): Test {
  const needle = normalise(q)
  // Punctuation only.
  if (needle === '') return () => false
  return (row) => textOf(row).includes(needle)
}

/** Rows that fail two or more filters are not needed. */
export interface Filtered {
  readonly passing: readonly ProjectRow[]
  /** Per set filter, the rows that fail only it. */
  readonly failingOnly: ReadonlyMap<FilterKey, readonly ProjectRow[]>
}

/**
 * One pass over all rows.
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
