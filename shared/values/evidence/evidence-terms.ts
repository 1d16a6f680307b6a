import type * as v from 'valibot'
import { oneOf } from '../primitives.ts'

/** What evidence chooses from. */

export const SEVERITIES = ['critical', 'high', 'medium', 'low', 'info'] as const
export const Severity = oneOf(SEVERITIES)
export type Severity = v.InferOutput<typeof Severity>

export const FINDING_STATUSES = ['open', 'acknowledged', 'mitigated', 'resolved'] as const
export const FindingStatus = oneOf(FINDING_STATUSES)
export type FindingStatus = v.InferOutput<typeof FindingStatus>

export const AUDIT_STAGES = ['scoping', 'review', 'remediation', 'final'] as const
export const AuditStage = oneOf(AUDIT_STAGES)
export type AuditStage = v.InferOutput<typeof AuditStage>

/** What a privileged holder can do. */
export const RIGHTS = ['upgrade', 'withdraw', 'mint', 'blacklist', 'fee', 'pause'] as const
export const Right = oneOf(RIGHTS)
export type Right = v.InferOutput<typeof Right>

export const HOLDER_KINDS = ['eoa', 'multisig', 'timelock', 'dao', 'contract', 'burned'] as const
export const HolderKind = oneOf(HOLDER_KINDS)
export type HolderKind = v.InferOutput<typeof HolderKind>

export const INCIDENT_KINDS = [
  'exploit',
  'exit_scam',
  'key_compromise',
  'oracle_failure',
  'bridge_failure',
  'phishing',
  'outage',
  'other',
] as const
export const IncidentKind = oneOf(INCIDENT_KINDS)
export type IncidentKind = v.InferOutput<typeof IncidentKind>

export const MONITORS = ['onchain', 'website'] as const
const RELATIONSHIPS = ['none', 'customer', 'former'] as const
export const Relationship = oneOf(RELATIONSHIPS)
export type Relationship = v.InferOutput<typeof Relationship>

/** Where a project takes its prices from, the safest first. */
export const ORACLES = ['none', 'aggregated', 'single_feed', 'time_weighted', 'spot'] as const
export const Oracle = oneOf(ORACLES)
export type Oracle = v.InferOutput<typeof Oracle>

/** What a project rests on: another protocol, a bridge, or code that it took over. */
export const DEPENDENCY_KINDS = ['protocol', 'bridge', 'fork'] as const
/** How a bridge knows what happened on the other chain. */
export const BRIDGE_VALIDATIONS = ['native', 'light_client', 'optimistic', 'validators'] as const

/** What every website is looked at for. */
export const WEBSITE_CHECKS = [
  'TLS 1.2 or newer',
  'Redirect to HTTPS',
  'Secure cookies',
  'No mixed content',
  'HSTS',
  'SPF',
  'Frame protection',
  'DMARC',
  'Content security policy',
  'DNSSEC',
] as const

/** What every project's documents are looked at for. */
export const DOCUMENT_CHECKS = [
  'What it does',
  'Addresses of contracts',
  'Risks',
  'Fees',
  'Governance',
  'Sources of prices',
  'Tests and their coverage',
  'Formal specification',
] as const

/** How close a source is to the fact: it can be seen on the chain, or somebody says so. */
const SOURCE_TIERS = ['chain', 'third_party', 'project', 'assay'] as const
export const SourceTier = oneOf(SOURCE_TIERS)
export type SourceTier = v.InferOutput<typeof SourceTier>
