import type { CapId, InputId } from '../../values/rating.ts'

/** How the value of each input, 0–100, follows from the facts. */
export const inputFormulas: Record<InputId, string> = {
  audit_depth:
    'Published audits, each counted by the share of the code it looked at and by its age: whole for 180 days, then half as much every 365 days. Two whole ones make 100. Every auditor counts the same.',
  finding_resolution:
    '100 less the open share of what audits found. Critical weighs 10, high 5, medium 2, low 1, a note 0; open counts whole, acknowledged 0.75, mitigated 0.5, resolved 0.',
  audit_currency:
    'The share of live contracts that run code an audit has looked at, compared by hash (hexadecimal digits in capital and small letters are the same). 0 where no audit names its code.',
  source_verified: 'The share of live contracts with published source, of those we looked up.',
  repo_hygiene: 'Ten times the aggregate of OpenSSF Scorecard for the repository.',
  admin_control:
    'How the weakest guarded right is guarded: no right left 100, DAO behind 7 days 90, multisig behind 48 h 80, multisig behind a timelock 60, multisig 40, key behind a timelock 25, single key 0. A timelock has at least 24 h. The right to pause does not count.',
  privilege_exposure:
    '100 less ten times the sum of the rights that exist: upgrade 4, withdraw 4, mint 3, blacklist 2, fee 2, pause 1; a quarter of that behind a timelock of at least 24 h.',
  holder_concentration:
    'By what the ten largest holders have together, exchanges and burnt tokens left out: up to 20% is 100, from 80% on 0, straight between.',
  incident_history:
    '100 · e^−L, where each confirmed incident adds to L: critical 2, high 1.2, medium 0.6, low 0.2; half of it when fixed and reimbursed, and half every 365 days. Known after 90 days of monitoring; with an incident before that, at most 50.',
  bug_bounty:
    'By the most that is paid, in powers of ten: $1,000 is 0, $1,000,000 is 100. Seven tenths of it when the project judges the reports itself, 0 without a bounty.',
  monitoring:
    '40 for contracts that are watched, 30 for a published security contact, 30 for a website that is watched.',
  website_scan:
    'The share of checks that the website passed, such as TLS, HSTS, CSP, cookies, DNSSEC and SPF.',
  team_verification:
    'Anonymous 0, public names 40, identities checked by a third party 80, both 100.',
  documentation: 'The share of a checklist for documents that is met.',
  maturity:
    'The age of the first contract on a logarithmic scale: a month 49, a year 84, three years 100.',
  liquidity:
    'Liquidity within reach of the price, in powers of ten: $10,000 is 0, $100,000,000 is 100.',
  volatility:
    '100 less the annual volatility of 30 days of prices: 150% a year is 0. Whether prices rise or fall makes no difference.',
  social_consistency: 'The share of days with a post, of those of the last 90 that we measured.',
  social_anomaly:
    '100 less the share of mentions in the last 30 days that look bought or automated.',
}

/** When a cap holds, and until when. */
export const capReasons: Record<CapId, string> = {
  exit_scam: 'An exit scam is confirmed, until it is retracted or everybody has been reimbursed.',
  active_incident: 'An incident of critical or high severity is confirmed and not resolved.',
  open_critical: 'A critical finding of an audit is open, or acknowledged and not fixed.',
  single_key:
    'One key can upgrade, withdraw or mint, and no timelock of at least 24 h lies before it. A multisig that one signature satisfies is one key.',
  never_audited: 'No audit has been published.',
}

/** What the score does not do. */
export const ratingLimits: readonly string[] = [
  'Weights, half-lives, caps and bands are judgement. They were not calibrated on losses, and a score is not a probability.',
  'A score says what is on record. It cannot see a fault that nobody has found, and a project may hide what we do not observe.',
  'An audit counts by its scope and age, whoever made it: we do not rank auditors, and we do not repeat their work.',
  'Who holds a right is taken from the record. A contract whose rules nobody described counts as a single key.',
  'Days of markets and social accounts are measured once. They count by their day, whatever the time of recording that is asked for.',
  'A rating is an opinion about security. It is no advice to buy, hold or sell anything.',
]
