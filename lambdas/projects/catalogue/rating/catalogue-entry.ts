import type {
  AuditInProgress,
  RecentAudit,
} from '../../../../shared/contract/projects/highlights.ts'
import type { ProjectRow } from '../../../../shared/contract/projects/project-row.ts'
import type { SecurityAlert } from '../../../../shared/contract/projects/security-alerts.ts'

/** Of a score, what ranks are made of. */
export interface Standing {
  /** 0–100, caps applied. */
  readonly scoreUnrounded: number
  /** Share of the weight that is known, 0–1. */
  readonly confidence: number
}

/** What visitors made of a project; never an input of its score. */
export interface EngagementFigures {
  readonly views24h: number
  readonly views7d: number
  /** Views of the last 24 hours, newer ones counting more. */
  readonly trend: number
  readonly yesCount: number
  readonly noCount: number
  /** Of the votes above, those of users. */
  readonly signedInYesCount: number
  readonly signedInNoCount: number
}

/** A project in a snapshot of the catalogue: all that lists of projects show of it. */
export interface CatalogueEntry extends EngagementFigures {
  readonly row: ProjectRow
  /** Version of the project's stream that it follows from. */
  readonly version: number
  /** As in the dossier that it follows from; null: nothing was measured. */
  readonly measuredAt: string | null
  /** The moment that its row holds for; ISO 8601. */
  readonly ratedAt: string
  /** null: not rated. */
  readonly standing: Standing | null
  /** A week before; null: not rated then. */
  readonly sevenDaysAgo: Standing | null
  /** The newest first; at most 10. */
  readonly alerts: readonly SecurityAlert[]
  /** The newest first; at most 2. */
  readonly audits: readonly RecentAudit[]
  readonly inProgress: readonly AuditInProgress[]
  /** Of its live contracts: `chain:0x…`. */
  readonly addresses: readonly string[]
  /** Confirmed within 30 days, retracted ones left out. */
  readonly incidents30d: number
}

/** Of a project that nobody has voted on or looked at. */
export const noEngagement: EngagementFigures = {
  views24h: 0,
  views7d: 0,
  trend: 0,
  yesCount: 0,
  noCount: 0,
  signedInYesCount: 0,
  signedInNoCount: 0,
}

/** The figures that an entry holds: they change with the schedule alone, not with evidence. */
export const engagementOf = (entry: CatalogueEntry | undefined): EngagementFigures => {
  if (!entry) return noEngagement
  const { views24h, views7d, trend, yesCount, noCount, signedInYesCount, signedInNoCount } = entry
  return { views24h, views7d, trend, yesCount, noCount, signedInYesCount, signedInNoCount }
}
