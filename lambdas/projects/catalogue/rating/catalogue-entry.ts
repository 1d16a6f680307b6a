import type {
  AuditInProgress,
  RecentAudit,
} from '../../../../shared/contract/projects/highlights.ts'
import type { ProjectRow } from '../../../../shared/contract/projects/project-row.ts'
import type { SecurityAlert } from '../../../../shared/contract/projects/security-alerts.ts'

/** What ranks follow from. */
export interface Standing {
  /** 0–100, capped. */
  readonly scoreUnrounded: number
  /** Known share of the weight, 0–1. */
  readonly confidence: number
}

/** Votes and views; never an input of the score. */
export interface EngagementFigures {
  readonly views24h: number
  readonly views7d: number
  readonly trend: number
  readonly yesCount: number
  readonly noCount: number
  /** Of these votes, those of users. */
  readonly signedInYesCount: number
  readonly signedInNoCount: number
}

/** A project in the catalogue: everything that lists show of it but its rank. */
export interface CatalogueEntry extends EngagementFigures {
  readonly row: ProjectRow
  /** Of the project's stream. */
  readonly version: number
  /** Of the dossier; null: never. */
  readonly measuredAt: string | null
  /** ISO 8601. */
  readonly ratedAt: string
  /** When time alone changes what lists show of it; epoch milliseconds. */
  readonly dueAt: number
  readonly standing: Standing | null
  /** A week before; null: not rated then. */
  readonly sevenDaysAgo: Standing | null
  /** Newest first: every incident, and at most 10 others. */
  readonly alerts: readonly SecurityAlert[]
  /** Newest first, at most 2. */
  readonly audits: readonly RecentAudit[]
  readonly inProgress: readonly AuditInProgress[]
  /** Live contracts, and those that lists name it by: `chain:0x…`. */
  readonly addresses: readonly string[]
  /** Confirmed, not retracted, and begun within 30 days. */
  readonly incidents30d: number
}

export const noEngagement: EngagementFigures = {
  views24h: 0,
  views7d: 0,
  trend: 0,
  yesCount: 0,
  noCount: 0,
  signedInYesCount: 0,
  signedInNoCount: 0,
}

export const engagementOf = (entry: CatalogueEntry | undefined): EngagementFigures => {
  if (!entry) return noEngagement
  const { views24h, views7d, trend, yesCount, noCount, signedInYesCount, signedInNoCount } = entry
  return { views24h, views7d, trend, yesCount, noCount, signedInYesCount, signedInNoCount }
}
