import type { InputId } from '../../values/rating.ts'

/** What the list told of a protocol on its day, and how many were hit later; shares with 95% intervals. */
interface BacktestRow {
  readonly id: string
  readonly name: string
  /** The input that it bears on; null: the formula has none. */
  readonly input: InputId | null
  /** Of those that it held for. */
  readonly hit: string
  /** Of all others of whom it was told. */
  readonly others: string
  /** The first share through the second, and Fisher's p, one-sided to where the figures point. */
  readonly ratio: string
  /** The same with the matches that anybody gets who runs the command on the two lists. */
  readonly wholeNames: string
}

/** What `ops backtest` found, read match by match. A test holds all numbers against the counts. */
export const backtestRows: readonly BacktestRow[] = [
  {
    id: 'earlier-incident',
    name: 'an incident before',
    input: 'incident_history',
    hit: '8 of 102: 7.8% (4.0–14.7%)',
    others: '58 of 2,917: 2.0% (1.5–2.6%)',
    ratio: '3.9, p 0.0015',
    wholeNames: '3 of 59, 30 of 2,960: 5.0, p 0.0255',
  },
  {
    id: 'audited',
    name: 'audited',
    input: 'audit_depth',
    hit: '45 of 1,399: 3.2% (2.4–4.3%)',
    others: '21 of 1,611: 1.3% (0.9–2.0%)',
    ratio: '2.5, p 0.0003',
    wholeNames: '22 of 1,399, 11 of 1,611: 2.3, p 0.0151',
  },
  {
    id: 'oracle',
    name: 'an oracle is named',
    input: 'oracle_dependence',
    hit: '22 of 635: 3.5% (2.3–5.2%)',
    others: '44 of 2,384: 1.8% (1.4–2.5%)',
    ratio: '1.9, p 0.0129',
    wholeNames: '8 of 635, 25 of 2,384: 1.2, p 0.3905',
  },
  {
    id: 'fork',
    name: 'a fork',
    input: 'external_dependencies',
    hit: '12 of 1,006: 1.2% (0.7–2.1%)',
    others: '54 of 2,013: 2.7% (2.1–3.5%)',
    ratio: '0.4, p 0.0045',
    wholeNames: '9 of 1,006, 24 of 2,013: 0.8, p 0.2945',
  },
  {
    id: 'repository',
    name: 'a repository is named',
    input: 'repo_hygiene',
    hit: '38 of 929: 4.1% (3.0–5.6%)',
    others: '28 of 2,090: 1.3% (0.9–1.9%)',
    ratio: '3.1, p <0.0001',
    wholeNames: '18 of 929, 15 of 2,090: 2.7, p 0.0037',
  },
  {
    id: 'older-than-a-year',
    name: 'listed for over a year',
    input: 'maturity',
    hit: '23 of 1,201: 1.9% (1.3–2.9%)',
    others: '20 of 1,270: 1.6% (1.0–2.4%)',
    ratio: '1.2, p 0.3110',
    wholeNames: '15 of 1,201, 10 of 1,270: 1.6, p 0.1725',
  },
  {
    id: 'several-chains',
    name: 'on several chains',
    input: null,
    hit: '20 of 429: 4.7% (3.0–7.1%)',
    others: '46 of 2,590: 1.8% (1.3–2.4%)',
    ratio: '2.6, p 0.0005',
    wholeNames: '8 of 429, 25 of 2,590: 1.9, p 0.0855',
  },
  {
    id: 'lending',
    name: 'lending',
    input: null,
    hit: '15 of 281: 5.3% (3.3–8.6%)',
    others: '51 of 2,738: 1.9% (1.4–2.4%)',
    ratio: '2.9, p 0.0008',
    wholeNames: '10 of 281, 23 of 2,738: 4.2, p 0.0006',
  },
]

/** What was compared with what. */
export const backtestScope =
  'Compared were 3,019 protocols of the list of DefiLlama of 16 October 2023, without those that were gone or known for a rug pull, with the incidents that DeFiHackLabs lists from the next day to 20 August 2026. 66 of them were hit, 2.2%. Neither list is part of this service; the figures and the command are.'

/** What follows from the rows, the good and the bad. */
export const backtestFindings: readonly string[] = [
  'An earlier incident separated: who had one was hit four times as often. Counted among all 41 comparisons, that may still be chance.',
  'An oracle, and lending, went with more incidents; the first is weak, and for the second the formula has no input.',
  'To have an audit did not make a hit rarer. Protocols with an audit, with a named repository and on several chains were hit more often, and this stands out even among 41 comparisons. Such protocols tend to be larger, with more to take; the list does not tell how large.',
  'Forks were hit less often than others, and how long a protocol had been listed made no difference.',
  'For the weights: of all inputs the history of incidents (14) has the most behind it. The three inputs about audits (21) ask how much of the code that runs was covered and what is still open, which the list does not tell: they rest on judgement. Oracles (5) agree with the figures a little. Copied code, a part of external dependencies (4), age in maturity (6) and a repository (4) do not; of the others nothing was known.',
  'Scores and bands are untested. No real project has enough on record yet for a score, as reviews of rights and of documents are missing, so none could be compared with what came later.',
]

/** How far the figures can be trusted. */
export const backtestLimits: readonly string[] = [
  'Incidents were matched by name, as the lists have no addresses in common. By whole names alone 33 protocols were hit. Each match was then read: what was of somebody else was struck out, and 86 protocols got further names, or names of their later versions. The last column has the figures before that.',
  'DeFiHackLabs lists what can be reproduced in code. Most stolen keys, rug pulls and frauds are not in it, so that nothing follows for control (18), and more were hit than is known here.',
  'The figures are not corrected for deposits: attackers go where the money is.',
  'It is one day and less than three years. Who had closed before is missing, and who closed later counts as not hit.',
  'Each p is one-sided, to where the figures point. Among 41 comparisons about 4 come below 0.05 by chance; below 0.0006 one stands out among all.',
]
