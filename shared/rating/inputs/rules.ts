import type { InputId } from '../../values/rating.ts'
import {
  auditCurrency,
  auditDepth,
  findingResolution,
  repoHygiene,
  sourceVerified,
} from './code.ts'
import { documentation, maturity, teamVerification } from './fundamentals.ts'
import { adminControl, holderConcentration, privilegeExposure } from './governance.ts'
import { bugBounty, incidentHistory, monitoring, websiteScan } from './operations.ts'
import type { Rule } from './reading.ts'
import { liquidity, socialAnomaly, socialConsistency, volatility } from './series.ts'

/** How each input follows from the facts. */
export const inputRules: Record<InputId, Rule> = {
  audit_depth: auditDepth,
  finding_resolution: findingResolution,
  audit_currency: auditCurrency,
  source_verified: sourceVerified,
  repo_hygiene: repoHygiene,
  admin_control: adminControl,
  privilege_exposure: privilegeExposure,
  holder_concentration: holderConcentration,
  incident_history: incidentHistory,
  bug_bounty: bugBounty,
  monitoring,
  website_scan: websiteScan,
  team_verification: teamVerification,
  documentation,
  maturity,
  liquidity,
  volatility,
  social_consistency: socialConsistency,
  social_anomaly: socialAnomaly,
}
