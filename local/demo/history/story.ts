import type {
  AuditStage,
  FindingStatus,
  HolderKind,
  IncidentKind,
  Relationship,
  Right,
  Severity,
} from '../../../shared/values/evidence.ts'
import type { ProjectFacts } from '../../../shared/values/project.ts'
import type { Random } from '../random.ts'
import { viewsOf } from './in-proportion.ts'

/** What happened to a demo project. Times are days before the demo was loaded. */
export interface Story {
  /** When it was added to the catalogue; nothing is observed before. */
  readonly listed: number
  /** When its first contract came into being. */
  readonly deployed: number
  /** Null: its contracts are not known. */
  readonly contracts: ContractStory | null
  readonly audits: readonly AuditStory[]
  readonly underway: UnderwayStory | null
  /** OpenSSF Scorecard aggregate, 0–10; null: no public repository. */
  readonly repository: number | null
  /** Who holds the rights; null: never read. */
  readonly control: Control | null
  /** Rights that somebody holds. */
  readonly rights: readonly Right[]
  /** Rights that are there, and nobody knows who holds them. */
  readonly unnamed: readonly Right[]
  readonly moves: readonly ControlMove[]
  /** Share of the ten largest holders; null: never read. */
  readonly topTenShare: number | null
  readonly incidents: readonly IncidentStory[]
  /** Since when; null: not monitored. */
  readonly monitored: number | null
  readonly websiteMonitored: boolean
  /** When the monitor of its contracts was switched off; absent: it runs. */
  readonly monitorStopped?: number
  readonly contact: boolean
  /** `none`: looked for and not there; null: not looked for. */
  readonly bounty: BountyStory | 'none' | null
  /** Share of the checks that the website passes; null: never scanned. */
  readonly website: number | null
  /** Names are public; null: not looked at. */
  readonly team: { readonly public: boolean; readonly at: number } | null
  readonly kyc: KycStory | null
  readonly documentation: { readonly share: number; readonly at: number } | null
  readonly market: MarketStory | null
  readonly social: SocialStory | null
  readonly relationship: {
    readonly is: Relationship
    readonly at: number
    readonly note: string | null
  } | null
  /** Since when nothing was read any more; absent: it still is. */
  readonly lapsed: {
    readonly website?: number
    readonly holders?: number
    readonly repository?: number
  }
  /** A reading that was wrong and has been corrected. */
  readonly corrected: boolean
  /** Views of a day at the most; news bring more than size does. */
  readonly views: number
  readonly votes: { readonly yes: number; readonly no: number }
}

export interface ContractStory {
  readonly count: number
  /** How many of them show their source. */
  readonly verified: number
  /** How many were replaced after the newest audit, and when. */
  readonly changed: number
  readonly changedAt?: number
}

export interface AuditStory {
  readonly auditor: string
  readonly at: number
  readonly scopeShare: number
  readonly findings: readonly FindingStory[]
  /** Findings that turned out not to be mended. */
  readonly reopened?: readonly { readonly findingId: string; readonly at: number }[]
}

/** How many of a severity were found, and what became of those that are not resolved. */
export interface FindingStory {
  readonly severity: Severity
  readonly found: number
  readonly left?: number
  readonly leftAs?: FindingStatus
}

export interface UnderwayStory {
  readonly auditor: string
  readonly scope: string
  readonly startedAt: number
  readonly stage: AuditStage
  /** Days from now; null: no date was given. */
  readonly expected: readonly [from: number, to: number] | null
}

export interface Control {
  readonly kind: HolderKind
  readonly threshold: number | null
  readonly signers: number | null
  /** Hours of the timelock; null: unknown. */
  readonly delayHours: number | null
}

export interface ControlMove {
  readonly at: number
  readonly right: Right
  /** The same holder again: only its delay changed. Null: nobody has the right any more. */
  readonly to: Control | null
}

export interface IncidentStory {
  readonly at: number
  readonly title: string
  readonly kind: IncidentKind
  readonly severity: Severity
  readonly lossUsd: number | null
  readonly resolvedAt?: number
  readonly fixed?: boolean
  readonly reimbursed?: boolean
  readonly retractedAt?: number
  /** It did not happen on a chain. */
  readonly offChain?: boolean
}

export interface BountyStory {
  readonly maxUsd: number
  readonly selfHosted: boolean
  readonly at: number
  /** What it was before the newest change. */
  readonly before?: number
  readonly closedAt?: number
}

export interface KycStory {
  readonly provider: string
  readonly at: number
  readonly revokedAt?: number
}

export interface MarketStory {
  readonly liquidityUsd: number
  /** Standard deviation of the daily change, 0.03 is 3 %. */
  readonly swing: number
  readonly priceUsd: number
  /** Days since the newest measurement. */
  readonly stoppedAt: number
}

export interface SocialStory {
  /** Share of the days with a tweet. */
  readonly activity: number
  readonly suspiciousShare: number
  readonly followers: number
  readonly stoppedAt: number
  /** Days of each hundred that were not collected. */
  readonly gaps: number
}

export const AUDITORS = ['Wrenfield Labs', 'Ninebark', 'Coldframe', 'Halimoor', 'Assay'] as const

export const key = (delayHours = 0): Control => ({
  kind: 'eoa',
  threshold: null,
  signers: null,
  delayHours,
})
export const multisig = (threshold: number, signers: number, delayHours: number): Control => ({
  kind: 'multisig',
  threshold,
  signers,
  delayHours,
})
export const dao = (delayHours: number): Control => ({
  kind: 'dao',
  threshold: null,
  signers: null,
  delayHours,
})

export const ALL_RIGHTS: readonly Right[] = [
  'upgrade',
  'withdraw',
  'mint',
  'blacklist',
  'fee',
  'pause',
]

/**
 * A project as good as `quality` says, with the unevenness that real ones have.
 *
 * @param quality 0–1
 */
export const composeStory = (facts: ProjectFacts, quality: number, random: Random): Story => {
  const around = (value: number, spread = 0.08) =>
    Math.min(1, Math.max(0, value + (random.next() - 0.5) * 2 * spread))
  const between = (low: number, high: number) => low + random.next() * (high - low)
  // Few have been followed for long.
  const listed = Math.round(45 + 480 * random.next() ** 3)
  const count = Math.round(between(2, 6))
  return {
    listed,
    deployed: Math.round(listed + between(30, 200) + 1100 * quality * quality),
    contracts: {
      count,
      verified: Math.round(count * around(0.35 + quality * 0.7)),
      changed: quality > 0.75 ? 0 : Math.round(count * around(0.8 - quality)),
    },
    audits: composeAudits(quality, random, listed),
    underway: null,
    repository: quality < 0.12 ? null : Math.round(around(quality, 0.1) * 95) / 10,
    control: controlOf(quality, random),
    rights: ALL_RIGHTS.filter((right, index) =>
      right === 'upgrade' || right === 'pause' ? true : random.next() > quality + index * 0.02,
    ),
    unnamed: [],
    moves: [],
    topTenShare: around(0.82 - quality * 0.62, 0.06),
    incidents: [],
    monitored: quality > 0.35 ? Math.min(listed, Math.round(between(95, 400))) : null,
    websiteMonitored: quality > 0.55,
    contact: quality > 0.25,
    bounty: composeBounty(quality, random, listed),
    website: around(0.25 + quality * 0.72),
    team: {
      public: random.next() < quality + 0.1,
      at: Math.min(listed, Math.round(between(10, 300))),
    },
    kyc:
      random.next() < quality * 1.1 - 0.1
        ? {
            provider: random.pick(['Plainface', 'Keyholt', 'Trueline']),
            at: Math.min(listed, Math.round(between(10, 300))),
          }
        : null,
    documentation: {
      share: around(0.1 + quality * 0.9),
      at: Math.min(listed, Math.round(between(5, 250))),
    },
    market: {
      liquidityUsd: 10 ** (3.6 + quality * 3.6 + between(-0.4, 0.4)),
      swing: 0.012 + (1 - quality) * 0.06,
      priceUsd: 10 ** between(-2, 1.6),
      stoppedAt: 0,
    },
    social: {
      activity: around(0.3 + quality * 0.7),
      suspiciousShare: around(0.42 - quality * 0.4, 0.05),
      followers: Math.round(10 ** (3 + quality * 2.2 + between(-0.3, 0.3))),
      stoppedAt: 0,
      gaps: random.chance(0.3) ? 4 : 0,
    },
    relationship: null,
    lapsed: {},
    corrected: false,
    views: Math.round(viewsOf(facts) * between(0.75, 1.25)),
    votes: composeVotes(quality, random),
  }
}

const controlOf = (quality: number, random: Random): Control => {
  if (quality > 0.93) return dao(168)
  if (quality > 0.74) return multisig(random.pick([3, 4]), random.pick([5, 7]), 48)
  if (quality > 0.6) return multisig(3, 5, 24)
  if (quality > 0.48) return multisig(2, 3, 0)
  if (quality > 0.36) return key(24)
  return key()
}

const composeAudits = (quality: number, random: Random, listed: number): AuditStory[] => {
  if (quality < 0.3) return random.chance(0.5) ? [] : [oldAudit(quality, random, listed)]
  const count = quality > 0.8 ? 3 : quality > 0.6 ? 2 : 1
  return Array.from({ length: count }, (_, index) => {
    const age = (index + 0.3 + random.next() * 0.5) * (60 + (1 - quality) * 420)
    return {
      auditor: random.pick(AUDITORS),
      // The newest reports are those of the stories that are told by hand.
      at: Math.round(Math.max(57, age)),
      scopeShare: quality > 0.6 ? 1 : 0.7,
      findings: composeFindings(quality, random),
    }
  })
}

const oldAudit = (quality: number, random: Random, listed: number): AuditStory => ({
  auditor: random.pick(AUDITORS),
  at: listed + Math.round(random.next() * 300),
  scopeShare: 0.4,
  findings: composeFindings(quality, random),
})

const composeFindings = (quality: number, random: Random): FindingStory[] => {
  const whole = (most: number) => Math.floor(random.next() * (most + 1))
  const left = (found: number) => Math.round(found * (1 - quality) * random.next())
  const [high, medium, low] = [whole(2), 1 + whole(3), 1 + whole(5)]
  return [
    { severity: 'high', found: high, left: quality > 0.7 ? 0 : left(high), leftAs: 'mitigated' },
    { severity: 'medium', found: medium, left: left(medium), leftAs: 'acknowledged' },
    { severity: 'low', found: low, left: left(low), leftAs: 'open' },
  ]
}

const composeBounty = (quality: number, random: Random, listed: number): Story['bounty'] => {
  if (quality < 0.4) return random.chance(0.6) ? 'none' : null
  const maxUsd = random.pick([1, 2, 5]) * 10 ** Math.round(3.2 + quality * 2.5)
  const selfHosted = random.chance(0.3)
  return { maxUsd, selfHosted, at: Math.min(listed, 40 + Math.floor(random.next() * 200)) }
}

/** A fifth of the projects have too few votes for a percentage. */
const composeVotes = (quality: number, random: Random): Story['votes'] => {
  const total = random.chance(0.2) ? Math.floor(random.next() * 10) : 10 + random.next() ** 2 * 400
  const yes = Math.round(total * Math.min(0.97, 0.25 + quality * 0.6 + random.next() * 0.15))
  return { yes, no: Math.max(0, Math.round(total) - yes) }
}
