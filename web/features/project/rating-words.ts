import type { Right } from '../../../shared/values/evidence.ts'
import type { CapId, InputId } from '../../../shared/values/rating.ts'

/** What the parts of a rating are called on the page, beside the names of categories. */

/** The question that each input answers. */
export const inputQuestions: Readonly<Record<InputId, string>> = {
  audit_depth: 'How much of the code was audited, and how recently',
  finding_resolution: 'Share of the findings that are dealt with',
  audit_currency: 'Whether the code that runs is the code that was audited',
  source_verified: 'Whether the source can be read on chain',
  repo_hygiene: 'How the repository is kept',
  admin_control: 'Who can change the code, and how fast',
  privilege_exposure: 'What those rights can do to funds',
  holder_concentration: 'Share of the ten largest holders',
  incident_history: 'What was lost, and how long ago',
  bug_bounty: 'The most that a finder can earn',
  monitoring: 'Contracts and website watched, a contact to reach',
  website_scan: 'Checks of the website that pass',
  team_verification: 'Whether the team is known',
  documentation: 'What the documents explain',
  maturity: 'Time since the first contract',
  liquidity: 'How much can be sold without moving the price',
  volatility: 'How much the price swings within 30 days',
  social_consistency: 'Active days of the last 90',
  social_anomaly: 'Share of mentions that look bought',
}

export const capWords: Readonly<Record<CapId, string>> = {
  exit_scam: 'confirmed exit scam',
  active_incident: 'incident not resolved',
  open_critical: 'critical finding open',
  single_key: 'one key can act without delay',
  never_audited: 'never audited',
}

export const rightWords: Readonly<Record<Right, { readonly name: string; readonly of: string }>> = {
  upgrade: { name: 'Upgrade', of: 'the code behind a proxy' },
  withdraw: { name: 'Withdraw', of: 'funds' },
  mint: { name: 'Mint', of: 'tokens' },
  blacklist: { name: 'Blacklist', of: 'accounts' },
  fee: { name: 'Fee', of: 'what users pay' },
  pause: { name: 'Pause', of: 'the contracts' },
}
