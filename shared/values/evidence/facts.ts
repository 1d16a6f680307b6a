import * as v from 'valibot'
import {
  AuditStage,
  BRIDGE_VALIDATIONS,
  DEPENDENCY_KINDS,
  FindingStatus,
  HolderKind,
  IncidentKind,
  Oracle,
  Relationship,
  Right,
  Severity,
} from './evidence-terms.ts'

/**
 * What is true of a project at one moment: its evidence folded, corrections applied. Null and empty
 * never mean the same: null is unknown, an empty list is "looked for, none there" only where a date
 * says that it was looked for.
 */

const text = v.string()
const instant = v.string()
const number = v.number()
/** Ids of the evidence a fact follows from, the newest last. */
const evidence = v.array(text)

export const AuditFact = v.object({
  auditId: text,
  auditor: text,
  title: text,
  publishedAt: instant,
  /** null: not read. */
  scopeShare: v.nullable(number),
  reportUrl: v.nullable(text),
  codeHashes: v.array(text),
  /** null: not read. */
  findings: v.nullable(
    v.array(
      v.object({
        findingId: text,
        title: text,
        severity: Severity,
        status: FindingStatus,
        /** When it became of this severity and status; a repeat changes nothing. */
        changedAt: instant,
        /** The reports that name it, and what told its status. */
        evidence,
      }),
    ),
  ),
  /** The report. */
  evidence,
})
export type AuditFact = v.InferOutput<typeof AuditFact>

export const AuditInProgressFact = v.object({
  auditId: text,
  auditor: text,
  scope: text,
  startedAt: instant,
  stage: AuditStage,
  stageSince: instant,
  expectedFrom: v.nullable(instant),
  expectedTo: v.nullable(instant),
  evidence,
})
export type AuditInProgressFact = v.InferOutput<typeof AuditInProgressFact>

export const ContractFact = v.object({
  chain: text,
  address: text,
  name: text,
  codeHash: v.nullable(text),
  verified: v.nullable(v.boolean()),
  deployedAt: instant,
  changedAt: instant,
  /** When all rights over it were last read, and which there are; null: never. */
  review: v.nullable(v.object({ at: instant, rights: v.array(Right), evidence })),
  /** Of where it is and which code it runs: its deployment comes first. */
  evidence,
  /** Of whether its source is published. */
  sourceEvidence: evidence,
})
export type ContractFact = v.InferOutput<typeof ContractFact>

export const PrivilegeFact = v.object({
  privilegeId: text,
  right: Right,
  contract: v.object({ chain: text, address: text }),
  holder: v.nullable(text),
  holderKind: HolderKind,
  threshold: v.nullable(number),
  signers: v.nullable(number),
  /** Signers who do not belong to the project; null: not read. */
  outsiders: v.nullable(number),
  delaySeconds: v.nullable(number),
  /** When it became as it is; a repeat changes nothing. */
  since: instant,
  evidence,
})
export type PrivilegeFact = v.InferOutput<typeof PrivilegeFact>

export const IncidentFact = v.object({
  incidentId: text,
  title: text,
  kind: IncidentKind,
  /** null: the source does not say. */
  severity: v.nullable(Severity),
  lossUsd: v.nullable(number),
  depositsUsd: v.nullable(number),
  chain: v.nullable(text),
  url: v.nullable(text),
  at: instant,
  /** `unknown`: nobody said whether it is resolved. */
  status: v.picklist(['active', 'unknown', 'resolved']),
  resolvedAt: v.nullable(instant),
  /** null: not known, here and below. */
  fixed: v.nullable(v.boolean()),
  reimbursed: v.nullable(v.boolean()),
  evidence,
})
export type IncidentFact = v.InferOutput<typeof IncidentFact>

const dated = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.nullable(v.object({ ...entries, at: instant, evidence }))

const checks = v.array(v.object({ name: text, passed: v.boolean() }))

export const Facts = v.object({
  /** null: nobody said. */
  hasToken: v.nullable(v.boolean()),
  /** The newest first. */
  audits: v.array(AuditFact),
  /** Without those that must have been called off. */
  auditsInProgress: v.array(AuditInProgressFact),
  /** Live contracts. */
  contracts: v.array(ContractFact),
  repository: dated({ aggregate: number }),
  /** Rights that somebody holds. */
  privileges: v.array(PrivilegeFact),
  holders: dated({ topTenShare: number }),
  /** Retracted ones left out; the newest first. */
  incidents: v.array(IncidentFact),
  monitors: v.object({
    onchain: dated({}),
    website: dated({}),
    contact: dated({ url: v.nullable(text) }),
    /** Since when the contracts have been watched, breaks of up to a week included. */
    since: v.nullable(instant),
  }),
  /** `open: false`: closed, or looked for and not there. */
  bounty: dated({
    open: v.boolean(),
    maxUsd: v.nullable(number),
    selfHosted: v.boolean(),
    url: v.nullable(text),
  }),
  oracle: dated({ oracle: Oracle }),
  dependencies: dated({
    dependencies: v.array(
      v.object({
        name: text,
        kind: v.picklist(DEPENDENCY_KINDS),
        validation: v.nullable(v.picklist(BRIDGE_VALIDATIONS)),
        validators: v.nullable(number),
        threshold: v.nullable(number),
        hasKnownFault: v.nullable(v.boolean()),
      }),
    ),
  }),
  website: dated({
    checks,
    /** When the newest of the failed checks began to fail; null: all passed. */
    failedSince: v.nullable(instant),
  }),
  team: dated({ public: v.boolean() }),
  kyc: dated({ verified: v.boolean(), provider: v.nullable(text) }),
  documentation: dated({ checks }),
  relationship: dated({ relationship: Relationship, note: v.nullable(text) }),
})
export type Facts = v.InferOutput<typeof Facts>
