import type { CapId, InputId } from '../../values/rating.ts'

/** How the value of each input, 0–100, follows from the facts. */
export const inputFormulas: Record<InputId, string> = {
  audit_depth:
    'Published audits by what they cover of the code that runs now; two whole ones make 100. Where the hashes of an audit match, it covers the smaller of its scope and of the share of live contracts that match, whole for 180 days, then half as much every 1,460 days; else half of its scope, whole for 180 days, then half as much every 365 days. Reports of one auditor within 180 days of the first are one audit. What looked at nothing is none. Every auditor counts the same.',
  finding_resolution:
    '100 · e^(−open / 10), where critical weighs 10, high 5, medium 2, low 0.5, a note 0, and open counts whole, acknowledged 0.75, mitigated 0.5, resolved 0; times what the audits whose findings were read cover of the code that runs, at most 1; times their share of all audits.',
  audit_currency:
    'The share of live contracts that run code an audit has looked at, compared by hash (hexadecimal digits in capital and small letters are the same). Code that was not read was not audited. Unknown while no audit is on record.',
  source_verified:
    'The share of live contracts with published source; one that nobody looked up since its code last changed has none.',
  code_stability:
    'The mean over live contracts of 100 · ln(1 + days) / ln(366) since their code last changed, at most 100 each.',
  repo_hygiene: 'Ten times the aggregate of OpenSSF Scorecard for the repository.',
  admin_control:
    'How the weakest guarded right is guarded, without delay, behind 24 h, 48 h and 7 days: single key 0, 15, 25, 40; multisig of fewer than 3 signatures or no majority 20, 35, 45, 60; other multisig 40, 55, 70, 80; security council 60, 75, 85, 90; DAO 40, 60, 80, 90; no right left 100. A security council has 8 signers or more, three quarters of whom must agree, and outsiders enough to stop the others. One delay less where a single key can pause or block addresses at once. The right to pause does not count by itself.',
  privilege_exposure:
    '100 less ten times the sum of the rights that exist: upgrade 4, withdraw 4, mint 3, blacklist 2, fee 2, pause 1; a quarter of that behind a timelock of at least 24 h.',
  holder_concentration:
    'By what the ten largest holders have together, exchanges and burnt tokens left out: up to 20% is 100, from 80% on 0, straight between.',
  incident_history:
    '100 · e^−L, where each confirmed incident adds to L: critical 2, high 1.2, medium 0.6, low 0.2; times four times the share of the deposits that was lost, from 1/4 to 1, or where that is unknown as many millions of dollars; half of it when fixed and reimbursed. It halves every 730 days, and every 1,460 when it was critical or high and is not known to be fixed and reimbursed. Known after 90 days in which somebody watched the contracts; before that incidents can make it less than 50, and nothing makes it more.',
  bug_bounty:
    'By the most that is paid, in powers of ten: $1,000 is 0, $1,000,000 or more 100. Seven tenths of that when the project judges the reports itself, 0 without a bounty.',
  monitoring:
    '40 for contracts that are watched, 30 for a published security contact, 30 for a website that is watched, by whomever.',
  website_scan:
    'The share of ten checks that the website passed: TLS, redirect to HTTPS, secure cookies, mixed content, HSTS, SPF, frame protection, DMARC, content security policy, DNSSEC.',
  oracle_dependence:
    'Where prices come from: none needed 100, several independent sources 90, one source 60, a market averaged over time 50, a market at the moment 0.',
  external_dependencies:
    '100 less, for each: another protocol 10; a native or light-client bridge 5, an optimistic one 15, one of 20 validators or more of whom two thirds must agree 30, any other 70; code that was taken over 10, unread 40; a protocol or such code with a known fault 80.',
  team_verification:
    'Anonymous 0, public names 40, identities checked by a third party 80, both 100.',
  documentation: 'The share of a checklist of eight for documents that is met.',
  maturity:
    'The median age of live contracts: 100 · ln(1 + days) / ln(1096), at most 100. A month is 49, a year 84, three years 100.',
}

/** When a cap holds, and until when. */
export const capReasons: Record<CapId, string> = {
  exit_scam: 'An exit scam is confirmed, until it is retracted or everybody has been reimbursed.',
  active_incident:
    'An incident of critical or high severity is confirmed and not resolved; for a year also where nobody knows whether it is.',
  open_critical: 'A critical finding of an audit is open, or acknowledged and not fixed.',
  unreimbursed_loss:
    'A critical incident, or a high one that is not known to have taken less than a tenth of the deposits, is not known to be reimbursed, nor to have cost nothing; an outage only with a loss on record. Rises by 5 every 91 days and ends after 728.',
  single_key:
    'One key can upgrade, withdraw or mint, and no timelock of at least 24 h lies before it. A holder that nobody described is one key, and so is a multisig that one signature satisfies or whose threshold or size nobody read.',
  unproven_code: 'No live contract is on record that was deployed 180 days ago or earlier.',
  never_audited: 'No audit is on record that looked at anything.',
}

/** What the score does not do. */
export const ratingLimits: readonly string[] = [
  'Weights, half-lives, caps and bands are judgement. They were not calibrated on losses, and a score is not a probability.',
  'A score says what is on record. It cannot see a fault that nobody has found, and a project may hide what we do not observe.',
  'An audit counts by its scope and age, whoever made it: we do not rank auditors, and we do not repeat their work.',
  'Who holds a right is taken from the record. A holder whose rules nobody described counts as a single key.',
  'Prices, liquidity and posts are shown beside the score and are no part of it.',
  'A rating is an opinion about security. It is no advice to buy, hold or sell anything.',
]

/** Where anybody has a published score computed anew. */
export const scoreChecks: readonly string[] = [
  'On a project\'s page, "Compute it yourself" reads the public evidence, computes the score in your browser and says whether it agrees to the last bit. Every figure that does not is named, with both values.',
  'Outside the browser, the command score does the same for any site and time: npm run ops -- score --from https://HOST/projects/ID.',
  'A program of your own needs the formula of this text and two public calls.',
]
