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
import {
  liquidityStep,
  socialAnomalyStep,
  socialConsistencyStep,
  teamVerificationStep,
} from './people-and-market.ts'
import type { StepRule } from './step.ts'

/** Time alone raises a project's age, and prices are in nobody's hands. */
const none: StepRule = () => null

/** What would raise each input. */
export const stepRules: Record<InputId, StepRule> = {
  audit_depth: auditDepthStep,
  finding_resolution: findingResolutionStep,
  audit_currency: auditCurrencyStep,
  source_verified: sourceVerifiedStep,
  repo_hygiene: repoHygieneStep,
  admin_control: adminControlStep,
  privilege_exposure: privilegeExposureStep,
  holder_concentration: holderConcentrationStep,
  incident_history: incidentHistoryStep,
  bug_bounty: bugBountyStep,
  monitoring: monitoringStep,
  website_scan: websiteScanStep,
  team_verification: teamVerificationStep,
  documentation: documentationStep,
  maturity: none,
  liquidity: liquidityStep,
  volatility: none,
  social_consistency: socialConsistencyStep,
  social_anomaly: socialAnomalyStep,
}

/** The input whose step lifts a cap. */
export const liftedBy: Record<CapId, InputId> = {
  exit_scam: 'incident_history',
  active_incident: 'incident_history',
  open_critical: 'finding_resolution',
  single_key: 'admin_control',
  never_audited: 'audit_depth',
}
