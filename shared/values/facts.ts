import * as v from 'valibot'
import {
  AuditStage,
  FindingStatus,
  HolderKind,
  IncidentKind,
  Relationship,
  Right,
  Severity,
} from './evidence.ts'

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
  scopeShare: number,
  reportUrl: v.nullable(text),
  codeHashes: v.array(text),
  findings: v.array(
    v.object({
      findingId: text,
      title: text,
      severity: Severity,
      status: FindingStatus,
      changedAt: instant,
      /** The report that names it, then what changed its status. */
      evidence,
    }),
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
  delaySeconds: v.nullable(number),
  since: instant,
  evidence,
})
export type PrivilegeFact = v.InferOutput<typeof PrivilegeFact>

export const IncidentFact = v.object({
  incidentId: text,
  title: text,
  kind: IncidentKind,
  severity: Severity,
  lossUsd: v.nullable(number),
  chain: v.nullable(text),
  url: v.nullable(text),
  at: instant,
  status: v.picklist(['active', 'resolved']),
  resolvedAt: v.nullable(instant),
  fixed: v.boolean(),
  reimbursed: v.boolean(),
  evidence,
})
export type IncidentFact = v.InferOutput<typeof IncidentFact>

const dated = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.nullable(v.object({ ...entries, at: instant, evidence }))

const checks = v.array(v.object({ name: text, passed: v.boolean() }))

export const Facts = v.object({
  hasToken: v.boolean(),
  /** The newest first. */
  audits: v.array(AuditFact),
  auditsInProgress: v.array(AuditInProgressFact),
  /** Live contracts. */
  contracts: v.array(ContractFact),
  repository: dated({ aggregate: number }),
  /** Rights that somebody holds. */
  privileges: v.array(PrivilegeFact),
  /** When it was read which rights there are, and which those are; null: never. */
  rights: dated({ rights: v.array(Right) }),
  holders: dated({ topTenShare: number }),
  /** Retracted ones left out; the newest first. */
  incidents: v.array(IncidentFact),
  monitors: v.object({
    onchain: dated({}),
    website: dated({}),
    contact: dated({ url: v.nullable(text) }),
    /** Since when anything has been monitored without a break. */
    since: v.nullable(instant),
  }),
  /** `open: false`: closed, or looked for and not there. */
  bounty: dated({
    open: v.boolean(),
    maxUsd: v.nullable(number),
    selfHosted: v.boolean(),
    url: v.nullable(text),
  }),
  website: dated({ checks }),
  team: dated({ public: v.boolean() }),
  kyc: dated({ verified: v.boolean(), provider: v.nullable(text) }),
  documentation: dated({ checks }),
  relationship: dated({ relationship: Relationship, note: v.nullable(text) }),
})
export type Facts = v.InferOutput<typeof Facts>
