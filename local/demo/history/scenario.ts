import type { EvidenceOf } from '../../../shared/values/evidence/evidence.ts'
import type {
  AuditStage,
  FindingStatus,
  HolderKind,
  IncidentKind,
  Oracle,
  Relationship,
  Right,
  Severity,
} from '../../../shared/values/evidence/evidence-terms.ts'

/** Who holds a privilege. */
export interface Control {
  readonly kind: HolderKind
  readonly threshold: number | null
  readonly signers: number | null
  /** Of the timelock; null: unknown. */
  readonly delayHours: number | null
}

/** Findings of one severity in an audit; those that are not resolved have the status `leftAs`. */
export interface FindingScenario {
  readonly severity: Severity
  readonly found: number
  readonly left?: number
  readonly leftAs?: FindingStatus
}

export interface AuditScenario {
  readonly auditor: string
  readonly at: number
  readonly scopeShare: number
  readonly findings: readonly FindingScenario[]
  /** Nobody read what it looked at, nor what it found. */
  readonly isUnread?: boolean
}

export interface IncidentScenario {
  readonly at: number
  readonly title: string
  readonly kind: IncidentKind
  readonly severity: Severity
  readonly lossUsd: number | null
  readonly depositsUsd?: number
  /** Nobody read whether it is resolved. */
  readonly isUnread?: boolean
  readonly resolvedAt?: number
  readonly fixed: boolean
  readonly reimbursed: boolean
  readonly retractedAt?: number
  readonly offChain: boolean
}

/** What happened to a demo project. Times are days before the demo was loaded. */
export interface Scenario {
  /** When it was added to the catalogue; nothing is observed before. */
  readonly listed: number
  /** When its first contract was deployed. */
  readonly deployed: number
  /**
   * `verified` of `count` contracts show their source; `changed` of them were replaced after the
   * newest audit; of three or more, the second was given up at `retiredAt`. Null: the contracts are
   * unknown.
   */
  readonly contracts: {
    readonly count: number
    readonly verified: number
    readonly changed: number
    readonly changedAt?: number
    readonly retiredAt?: number
  } | null
  readonly audits: readonly AuditScenario[]
  /** Findings of the newest audit that turned out not to be fixed. */
  readonly reopened: readonly { readonly findingId: string; readonly at: number }[]
  readonly underway: {
    readonly auditor: string
    readonly scope: string
    readonly startedAt: number
    readonly stage: AuditStage
    /** Days from now. */
    readonly expected?: readonly [from: number, to: number]
  } | null
  /** OpenSSF Scorecard aggregate, 0–10; null: no public repository. */
  readonly repository: number | null
  /** Who holds the rights at first; null: never read. */
  readonly control: Control | null
  readonly rights: readonly Right[]
  /** Rights without a known holder. */
  readonly unnamed: readonly Right[]
  /** Changes of the holder of a right, or only of its delay; to null: revoked. */
  readonly moves: readonly {
    readonly at: number
    readonly right: Right
    readonly to: Control | null
  }[]
  /** Of the ten largest holders; null: never read. */
  readonly topTenShare: number | null
  readonly incidents: readonly IncidentScenario[]
  /** Since when; null: not monitored. */
  readonly monitored: number | null
  readonly websiteMonitored: boolean
  /** When the monitor of its contracts was switched off; absent: it runs. */
  readonly monitorStopped?: number
  readonly contact: boolean
  /** `before` the newest change it was another amount. `none`: there is none; null: not looked for. */
  readonly bounty:
    | {
        readonly maxUsd: number
        readonly selfHosted?: boolean
        readonly at: number
        readonly before?: number
        readonly closedAt?: number
      }
    | 'none'
    | null
  /** Share of the checks that the website passes; null: never scanned. */
  readonly website: number | null
  /** Whether names are public; null: not looked at. */
  readonly team: { readonly public: boolean; readonly at: number } | null
  readonly kyc: {
    readonly provider: string
    readonly at: number
    readonly revokedAt?: number
  } | null
  /** Where prices come from; null: never read. */
  readonly oracle: Oracle | null
  /** What it rests on; null: never read. */
  readonly dependencies: EvidenceOf<'DependenciesReviewed'>['data']['dependencies'] | null
  readonly documentation: { readonly share: number; readonly at: number } | null
  /** `swing` is the standard deviation of the daily change: 0.03 is 3%. */
  readonly market: {
    readonly liquidityUsd: number
    readonly swing: number
    readonly priceUsd: number
    readonly stoppedAt: number
  } | null
  /** `activity` is the share of days with a tweet, `gaps` the percentage of days not collected. */
  readonly social: {
    readonly activity: number
    readonly suspiciousShare: number
    readonly followers: number
    readonly stoppedAt: number
    readonly gaps: number
  } | null
  readonly relationship: {
    readonly is: Relationship
    readonly at: number
    readonly note: string | null
  } | null
  /** When reading stopped; absent: it goes on. */
  readonly lapsed: {
    readonly website?: number
    readonly holders?: number
    readonly repository?: number
  }
  /** A wrong reading of the holders has been corrected. */
  readonly corrected: boolean
  /** Views per day, at most. */
  readonly views: number
  readonly votes: { readonly yes: number; readonly no: number }
}
