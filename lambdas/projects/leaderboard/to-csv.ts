import type { LeaderboardRow } from '../../../shared/contract/projects/leaderboard.ts'
import { csvLine, type CsvValue } from '../../../shared/csv.ts'

/** null is an empty cell: unknown. */
const columns: readonly (readonly [string, (row: LeaderboardRow) => CsvValue])[] = [
  ['rank', ({ rank }) => rank],
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['token_tickers', ({ tokenTickers }) => tokenTickers.join(' ')],
  ['token', ({ hasToken }) => (hasToken === null ? 'unknown' : hasToken ? 'yes' : 'none')],
  ['category', ({ category }) => category],
  ['chains', ({ chains }) => chains.join(' | ')],
  ['score', ({ score }) => score],
  ['band', ({ band }) => band],
  ['raw_score', ({ rawScore }) => rawScore],
  ['score_low', ({ scoreInterval }) => scoreInterval?.[0] ?? null],
  ['score_high', ({ scoreInterval }) => scoreInterval?.[1] ?? null],
  ['confidence', ({ confidence }) => confidence],
  ['confidence_share', ({ confidenceShare }) => confidenceShare],
  ['score_change_7d', ({ scoreChange7d }) => scoreChange7d],
  ['score_change_30d', ({ scoreChange30d }) => scoreChange30d],
  ['own_score', ({ customScore }) => customScore],
  ['caps', ({ caps }) => caps.join(' ')],
  ['audit_status', ({ auditStatus }) => auditStatus],
  ['audits', ({ auditCount }) => auditCount],
  ['last_audit_at', ({ lastAuditAt }) => lastAuditAt],
  ['open_critical_findings', ({ openFindings }) => openFindings?.critical ?? null],
  ['open_high_findings', ({ openFindings }) => openFindings?.high ?? null],
  ['kyc', ({ kyc }) => kyc],
  ['bounty', ({ bounty }) => (bounty ? (bounty.active ? 'active' : 'none') : 'unknown')],
  ['bounty_max_usd', ({ bounty }) => bounty?.maxUsd ?? null],
  ['monitored', ({ monitored }) => monitored ?? 'unknown'],
  ['incident', ({ incidentStatus }) => incidentStatus],
  ['market_cap_usd', ({ marketCapUsd }) => marketCapUsd],
  ['price_usd', ({ priceUsd }) => priceUsd],
  ['volume_24h_usd', ({ volume24hUsd }) => volume24hUsd],
  ['views_7d', ({ views7d }) => views7d],
  ['yes_percentage', ({ yesPercentage }) => yesPercentage],
  ['commercial_relationship', ({ commercialRelationship }) => commercialRelationship],
  ['demo', ({ demo }) => demo],
  ['updated_at', ({ updatedAt }) => updatedAt],
]

/** A Lambda's response limit. */
const BYTES_MAX = 5_990_000

export interface Csv {
  /** @returns false when there is room for no more */
  add(rows: readonly LeaderboardRow[]): boolean
  text(): string
}

/** CSV with a line of names first. Stops at a Lambda's response limit. */
export const createCsv = (): Csv => {
  const lines = [csvLine(columns.map(([name]) => name))]
  let bytes = 0
  return {
    add: (rows) => {
      for (const row of rows) {
        const line = csvLine(columns.map(([, valueOf]) => valueOf(row)))
        bytes += Buffer.byteLength(JSON.stringify(line))
        if (bytes > BYTES_MAX) return false
        lines.push(line)
      }
      return true
    },
    text: () => lines.join(''),
  }
}
