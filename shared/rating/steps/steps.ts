import type { CapId, InputId } from '../../values/rating.ts'
import {
  auditCurrencyStep,
  auditDepthStep,
  findingResolutionStep,
  repoHygieneStep,
  sourceVerifiedStep,
} from './code.ts'
import { adminControlStep, holderConcentrationStep, privilegeExposureStep } from './governance.ts'
import {
  bugBountyStep,
  documentationStep,
  incidentHistoryStep,
  monitoringStep,
  websiteScanStep,
} from './operations.ts'
import { externalDependenciesStep, oracleDependenceStep } from './dependencies.ts'
import { teamVerificationStep } from './team.ts'
import { NAME_CONTRACTS, type StepRule } from './step.ts'

/** Time alone raises the age of a project and of its code, once there is any. */
const naming: StepRule = ({ facts: { contracts } }) =>
  contracts.length === 0 ? NAME_CONTRACTS : null

/** What would raise each input. */
export const stepRules: Record<InputId, StepRule> = {
  audit_depth: auditDepthStep,
  finding_resolution: findingResolutionStep,
  audit_currency: auditCurrencyStep,
  source_verified: sourceVerifiedStep,
  code_stability: naming,
  repo_hygiene: repoHygieneStep,
  admin_control: adminControlStep,
  privilege_exposure: privilegeExposureStep,
  holder_concentration: holderConcentrationStep,
  incident_history: incidentHistoryStep,
  bug_bounty: bugBountyStep,
  monitoring: monitoringStep,
  website_scan: websiteScanStep,
  oracle_dependence: oracleDependenceStep,
  external_dependencies: externalDependenciesStep,
  team_verification: teamVerificationStep,
  documentation: documentationStep,
  maturity: naming,
}

/** The input whose step lifts a cap. */
export const liftedBy: Record<CapId, InputId> = {
  exit_scam: 'incident_history',
  active_incident: 'incident_history',
  open_critical: 'finding_resolution',
  unreimbursed_loss: 'incident_history',
  single_key: 'admin_control',
  unproven_code: 'maturity',
  never_audited: 'audit_depth',
}
