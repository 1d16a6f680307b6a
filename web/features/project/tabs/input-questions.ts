import type { InputId } from '../../../../shared/values/rating.ts'

/** What each input measures. */
export const INPUT_QUESTIONS: Readonly<Record<InputId, string>> = {
  audit_depth: 'How much of the code was audited, and how recently',
  finding_resolution: 'How much of what audits found is dealt with',
  audit_currency: 'Whether the code that runs is the code that was audited',
  source_verified: 'Whether the source can be read on chain',
  code_stability: 'Time since the code that runs last changed',
  repo_hygiene: 'How the repository is kept',
  admin_control: 'Who can change the code, and how fast',
  privilege_exposure: 'What those rights can do to funds',
  holder_concentration: 'Share of the ten largest holders',
  incident_history: 'What was lost, and how long ago',
  bug_bounty: 'The most that a finder can earn',
  monitoring: 'Contracts and website watched, a contact to reach',
  website_scan: 'Checks of the website that pass',
  oracle_dependence: 'How hard it is to give the project a false price',
  external_dependencies: 'What else has to be safe for the project to be safe',
  team_verification: 'Whether the team is known',
  documentation: 'What the documents explain',
  maturity: 'How long contracts have run',
}
