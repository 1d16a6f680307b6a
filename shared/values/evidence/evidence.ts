import * as v from 'valibot'
import {
  address,
  amountUsd,
  count,
  EvidenceId,
  line,
  moment,
  within,
  yesOrNo,
} from './evidence-fields.ts'
import {
  AuditStage,
  BRIDGE_VALIDATIONS,
  DEPENDENCY_KINDS,
  DOCUMENT_CHECKS,
  FindingStatus,
  HolderKind,
  IncidentKind,
  MONITORS,
  Oracle,
  RIGHTS,
  Relationship,
  Right,
  Severity,
  SourceTier,
  WEBSITE_CHECKS,
} from './evidence-terms.ts'
import { oneOf } from '../primitives.ts'

/**
 * Evidence: a dated fact about a project with its source. It is recorded as an event of the
 * project's stream and never edited; what was wrong is superseded by what is right.
 */

/** An address as its chain writes it: EIP-55 on EVM chains. */
export const ChainAddress = v.object({ chain: line(40), address: line(100) })
export type ChainAddress = v.InferOutput<typeof ChainAddress>

const FindingData = v.object({
  findingId: line(40),
  title: line(160),
  severity: Severity,
  status: FindingStatus,
})

/** Results of a fixed list; a check that is left out is not passed. */
const checksOf = <const Names extends readonly string[]>(names: Names) =>
  v.pipe(
    v.array(v.object({ name: oneOf(names), passed: yesOrNo })),
    v.minLength(1, 'Give the result of at least one check.'),
    v.check(
      (given) => new Set(given.map(({ name }) => name)).size === given.length,
      'Name each check once.',
    ),
  )

/** Where a fact comes from. */
export const EvidenceSource = v.object({
  /** Who says it: "Wrenfield Labs", "Token List Uniswap Labs Default". */
  name: line(120),
  /** Where it can be read: an https address, or of the demo a path of this site. */
  url: v.nullable(address),
  /** SHA-256 of what was read, in hex. */
  hash: v.nullable(
    v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'Give a SHA-256 as 64 hex digits.')),
  ),
  /** Of the source, as it counts itself: "22.21.0". */
  version: v.nullable(line(40)),
  /** Absent: nobody said; it is shown as unclassified. */
  tier: v.optional(SourceTier),
})
export type EvidenceSource = v.InferOutput<typeof EvidenceSource>

const evidence = <const Type extends string, Data extends v.GenericSchema>(
  type: Type,
  data: Data,
) =>
  v.object({
    type: v.literal(type),
    /** World time: when it became true, or was seen to be. */
    at: moment,
    /** Where the source names a month or a year alone; `at` is its first moment. */
    precision: v.optional(oneOf(['month', 'year'])),
    source: EvidenceSource,
    /** Id of the evidence that this corrects. */
    supersedes: v.optional(EvidenceId),
    data,
  })

/** Every kind of evidence. One subject (an audit, a contract, a right…) is named by the id in its data. */
export const evidenceKinds = [
  evidence(
    'AuditPublished',
    v.object({
      auditId: line(60),
      auditor: line(80),
      title: line(160),
      /** Share of the live code it looked at, 0–1; null: not read. */
      scopeShare: v.nullable(within(0, 1)),
      reportUrl: v.nullable(address),
      /** Hashes of the code it looked at; compared with the hashes of the live contracts. */
      codeHashes: v.pipe(v.array(line(66)), v.maxLength(200)),
      /** null: not read, which is not the same as none. */
      findings: v.nullable(v.pipe(v.array(FindingData), v.maxLength(300))),
    }),
  ),
  evidence(
    'FindingStatusChanged',
    v.object({ auditId: line(60), findingId: line(40), status: FindingStatus }),
  ),
  evidence(
    'AuditStageChanged',
    v.object({
      auditId: line(60),
      auditor: line(80),
      scope: line(160),
      startedAt: moment,
      stage: AuditStage,
      expectedFrom: v.nullable(moment),
      expectedTo: v.nullable(moment),
    }),
  ),
  evidence(
    'ContractDeployed',
    v.object({ ...ChainAddress.entries, name: line(80), codeHash: v.nullable(line(66)) }),
  ),
  /** Nobody uses it any more. */
  evidence('ContractRetired', v.object({ ...ChainAddress.entries })),
  evidence(
    'ContractUpgraded',
    v.object({ ...ChainAddress.entries, /** null: not read. */ codeHash: v.nullable(line(66)) }),
  ),
  evidence('ContractVerified', v.object({ ...ChainAddress.entries, verified: yesOrNo })),
  evidence(
    'RepositorySnapshot',
    v.object({ /** OpenSSF Scorecard aggregate. */ aggregate: within(0, 10) }),
  ),
  evidence(
    'PrivilegeGranted',
    v.object({
      privilegeId: line(60),
      right: Right,
      contract: ChainAddress,
      holder: v.nullable(line(100)),
      holderKind: HolderKind,
      /** Of a multisig: how many of how many must sign; null: not read. */
      threshold: v.nullable(count(1000)),
      signers: v.nullable(count(1000)),
      /** Signers who do not belong to the project; absent and null: not read. */
      outsiders: v.optional(v.nullable(count(1000))),
      /** Of the timelock before it; 0 is none, null is unknown. */
      delaySeconds: v.nullable(count(1e9)),
    }),
  ),
  evidence('PrivilegeRevoked', v.object({ privilegeId: line(60) })),
  evidence('TimelockChanged', v.object({ privilegeId: line(60), delaySeconds: count(1e9) })),
  /** All rights over a contract were read: those that are not listed are known to be absent. */
  evidence(
    'RightsReviewed',
    v.object({
      /** Absent: the source does not say of which contract, so that nothing follows. */
      contract: v.optional(ChainAddress),
      rights: v.pipe(v.array(Right), v.maxLength(RIGHTS.length)),
    }),
  ),
  evidence('TokenReviewed', v.object({ /** Whether there is a token. */ hasToken: yesOrNo })),
  evidence('OracleReviewed', v.object({ oracle: Oracle })),
  evidence(
    'DependenciesReviewed',
    v.object({
      /** Empty: there are none. */
      dependencies: v.pipe(
        v.array(
          v.object({
            name: line(80),
            kind: oneOf(DEPENDENCY_KINDS),
            /** Of a bridge; null: not read, or not a bridge. */
            validation: v.nullable(oneOf(BRIDGE_VALIDATIONS)),
            validators: v.nullable(count(10_000)),
            /** Validators who must agree. */
            threshold: v.nullable(count(10_000)),
            /** Of code that was taken over: a fault was used against the original and is still there. */
            hasKnownFault: v.nullable(yesOrNo),
          }),
        ),
        v.maxLength(50),
      ),
    }),
  ),
  evidence(
    'HoldersSnapshot',
    v.object({
      /** Of the ten largest, exchanges and burns left out. */ topTenShare: within(0, 1),
    }),
  ),
  evidence(
    'IncidentConfirmed',
    v.object({
      incidentId: line(60),
      title: line(160),
      kind: IncidentKind,
      /** null: the source does not say. */
      severity: v.nullable(Severity),
      lossUsd: v.nullable(amountUsd),
      /** What was deposited before it, of which the loss is a share; absent and null: not read. */
      depositsUsd: v.optional(v.nullable(amountUsd)),
      /** true: the source says that it is not resolved; absent: it does not say. */
      ongoing: v.optional(yesOrNo),
      chain: v.nullable(line(40)),
      url: v.nullable(address),
    }),
  ),
  evidence(
    'IncidentResolved',
    v.object({
      incidentId: line(60),
      /** null: not read, here and below. */
      fixed: v.nullable(yesOrNo),
      reimbursed: v.nullable(yesOrNo),
    }),
  ),
  evidence('IncidentRetracted', v.object({ incidentId: line(60), reason: line(300) })),
  evidence('MonitorStarted', v.object({ monitor: oneOf(MONITORS) })),
  evidence('MonitorStopped', v.object({ monitor: oneOf(MONITORS) })),
  evidence('ContactPublished', v.object({ url: v.nullable(address) })),
  evidence(
    'BountyOpened',
    v.object({ maxUsd: amountUsd, selfHosted: yesOrNo, url: v.nullable(address) }),
  ),
  evidence(
    'BountyUpdated',
    v.object({ maxUsd: amountUsd, selfHosted: yesOrNo, url: v.nullable(address) }),
  ),
  /** Closed, or looked for and not there. */
  evidence('BountyClosed', v.object({})),
  evidence('WebsiteScanned', v.object({ checks: checksOf(WEBSITE_CHECKS) })),
  evidence('TeamReviewed', v.object({ /** Names are public. */ public: yesOrNo })),
  evidence('KycVerified', v.object({ provider: line(80) })),
  evidence('KycRevoked', v.object({ reason: line(160) })),
  evidence('DocumentationReviewed', v.object({ checks: checksOf(DOCUMENT_CHECKS) })),
  /** Not an input of the score. */
  evidence(
    'CommercialRelationshipChanged',
    v.object({ relationship: Relationship, note: v.nullable(line(160)) }),
  ),
] as const

export const Evidence = v.variant('type', evidenceKinds)
export type Evidence = v.InferOutput<typeof Evidence>
export type EvidenceType = Evidence['type']
export type EvidenceOf<Type extends EvidenceType> = Extract<Evidence, { readonly type: Type }>

/** Evidence with its place in the project's stream. */
export type RecordedEvidence = Evidence & {
  /** Content id, see {@link EvidenceId}; `supersedes` names one of these. */
  readonly id: string
  readonly eventId: string
  readonly version: number
  readonly recordedAt: string
}

/** Everything a project's score follows from, at any time: dated evidence, and nothing else. */
export interface RatingRecord {
  /** In the order of their versions. */
  readonly evidence: readonly RecordedEvidence[]
}
