import type { InputId } from '../../values/rating.ts'
import {
  auditCurrency,
  auditDepth,
  codeStability,
  findingResolution,
  repoHygiene,
  sourceVerified,
} from './code.ts'
import { externalDependencies, oracleDependence } from './dependencies.ts'
import { documentation, maturity, teamVerification } from './fundamentals.ts'
import { adminControl, holderConcentration, privilegeExposure } from './governance.ts'
import { bugBounty, incidentHistory, monitoring, websiteScan } from './operations.ts'
import type { Rule } from './input-rule.ts'

/** How each input follows from the facts. */
export const inputRules: Record<InputId, Rule> = {
  audit_depth: auditDepth,
  finding_resolution: findingResolution,
  audit_currency: auditCurrency,
  source_verified: sourceVerified,
  code_stability: codeStability,
  repo_hygiene: repoHygiene,
  admin_control: adminControl,
  privilege_exposure: privilegeExposure,
  holder_concentration: holderConcentration,
  incident_history: incidentHistory,
  bug_bounty: bugBounty,
  monitoring,
  website_scan: websiteScan,
  oracle_dependence: oracleDependence,
  external_dependencies: externalDependencies,
  team_verification: teamVerification,
  documentation,
  maturity,
}
