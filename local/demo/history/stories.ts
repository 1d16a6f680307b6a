import type { ProjectFacts } from '../../../shared/values/project.ts'
import { createRandom, type Random } from '../random.ts'
import { qualityOf } from '../qualities.ts'
import { inProportion } from './in-proportion.ts'
import { namedStories } from './named-stories.ts'
import { composeStory, dao, key, multisig, type Story } from './story.ts'

/**
 * The story of a project: told by hand for the named ones, composed for the others. Every kind of
 * case is among 100 invented projects, whatever the seed: it follows from their number.
 *
 * @param number of the project among those without a story of their own
 */
export const storyOf = (facts: ProjectFacts, number: number, random: Random): Story => {
  const named = namedStories[facts.id]
  if (named) {
    const { quality, ...told } = named
    return fitting(facts, { ...composeStory(facts, quality, random), ...told })
  }
  const composed = composeStory(facts, qualityOf(number), random)
  return fitting(facts, { ...composed, ...CASES[number % CASE_PERIOD]?.(composed) })
}

/** A generator of one project's own, so that no story changes another. */
export const randomOf = (seed: number, id: string): Random => {
  let mixed = seed
  for (const letter of id) mixed = Math.imul(mixed ^ letter.charCodeAt(0), 0x01000193)
  return createRandom(mixed)
}

const fitting = (facts: ProjectFacts, story: Story): Story =>
  inProportion(
    facts,
    facts.tokenTickers.length > 0 ? story : { ...story, topTenShare: null, market: null },
  )

const NOTHING: Partial<Story> = {
  contracts: null,
  audits: [],
  repository: null,
  control: null,
  topTenShare: null,
  monitored: null,
  contact: false,
  bounty: null,
  website: null,
  team: null,
  kyc: null,
  documentation: null,
  market: null,
  social: null,
  incidents: [],
}

const CASE_PERIOD = 50

/** What is special about some projects, by their number. */
const CASES: Readonly<Record<number, (story: Story) => Partial<Story>>> = {
  // Known by name only.
  3: () => NOTHING,
  23: () => ({ ...NOTHING, listed: 20 }),
  // Known a little: too little for a score.
  13: ({ website }) => ({ ...NOTHING, website, documentation: { share: 0.5, at: 30 } }),
  // The team has left with the deposits.
  17: ({ listed }) => ({
    incidents: [
      {
        at: Math.min(listed - 1, 75),
        title: 'Deposits were moved out by the team, and the site was closed',
        kind: 'exit_scam',
        severity: 'critical',
        lossUsd: 7_300_000,
      },
    ],
    social: { activity: 0.2, suspiciousShare: 0.6, followers: 9_000, stoppedAt: 60, gaps: 0 },
    monitorStopped: 50,
    monitored: 55,
    market: { liquidityUsd: 900, swing: 0.2, priceUsd: 0.001, stoppedAt: 40 },
  }),
  // Robbed a year ago, mended and paid back.
  6: () => ({
    listed: 600,
    monitored: 600,
    incidents: [
      {
        at: 365,
        title: 'Rounding in withdrawals was used to take deposits',
        kind: 'exploit',
        severity: 'high',
        lossUsd: 3_900_000,
        resolvedAt: 352,
        fixed: true,
        reimbursed: true,
      },
    ],
  }),
  // Reports that turned out to be about somebody else.
  9: () => ({
    monitored: 300,
    listed: 400,
    incidents: [
      {
        at: 130,
        title: 'Keys of a deployer were reported stolen',
        kind: 'key_compromise',
        severity: 'high',
        lossUsd: null,
        retractedAt: 128,
      },
    ],
  }),
  29: () => ({
    listed: 300,
    incidents: [
      {
        at: 16,
        title: 'A page that asks for keys was reported under its name',
        kind: 'phishing',
        severity: 'medium',
        lossUsd: null,
        retractedAt: 15,
        offChain: true,
      },
    ],
  }),
  // Still going on, and not grave.
  12: () => ({
    listed: 250,
    incidents: [
      {
        at: 21,
        title: 'Withdrawals queue for up to two days',
        kind: 'outage',
        severity: 'medium',
        lossUsd: null,
      },
    ],
  }),
  // A report that is open: nobody has mended the worst of it.
  15: ({ audits }) => ({
    audits: [
      {
        auditor: 'Ninebark',
        at: 130,
        scopeShare: 1,
        findings: [
          { severity: 'critical', found: 2, left: 1, leftAs: 'acknowledged' },
          { severity: 'medium', found: 3 },
        ],
      },
      ...audits.slice(1),
    ],
  }),
  // One key rules a project that is good otherwise.
  2: () => ({ control: key(), rights: ['upgrade', 'mint', 'pause'] }),
  // Never audited, and good otherwise.
  18: () => ({ audits: [] }),
  38: () => ({
    audits: [],
    underway: underWay('Assay', 'Core contracts, 2,300 lines', 9, 'review'),
  }),
  // Nothing can be changed any more.
  26: () => ({ control: { ...dao(0), kind: 'burned' }, rights: [] }),
  // Series that have stopped, and such with gaps.
  4: ({ market }) => ({ market: market && { ...market, stoppedAt: 5 } }),
  7: ({ social }) => ({ social: social && { ...social, stoppedAt: 25 } }),
  10: ({ social }) => ({ social: social && { ...social, gaps: 30 } }),
  19: () => ({ market: null }),
  20: () => ({ social: null }),
  // What was read is out of date.
  5: () => ({ lapsed: { website: 45 }, listed: 300 }),
  11: () => ({ lapsed: { holders: 50, repository: 50 }, listed: 300 }),
  21: () => ({ kyc: { provider: 'Keyholt', at: 400 }, listed: 450 }),
  22: () => ({ kyc: { provider: 'Trueline', at: 200, revokedAt: 90 }, listed: 320 }),
  24: () => ({ documentation: { share: 0.9, at: 390 }, listed: 430 }),
  // Rights were never read, or nobody knows who holds one of them.
  25: () => ({ control: null }),
  45: ({ rights }) => ({ rights: rights.filter((right) => right !== 'fee'), unnamed: ['fee'] }),
  27: () => ({ corrected: true, listed: 200 }),
  28: () => ({ corrected: true, listed: 500 }),
  // Bounties that were closed or hosted alone.
  30: () => ({ bounty: { maxUsd: 50_000, selfHosted: true, at: 200 } }),
  31: () => ({ bounty: { maxUsd: 100_000, selfHosted: false, at: 200, closedAt: 60 } }),
  // A timelock was put before the keys.
  32: () => ({
    listed: 400,
    control: multisig(3, 5, 0),
    moves: [{ at: 150, right: 'upgrade', to: multisig(3, 5, 48) }],
  }),
  // A right was given up for good.
  39: () => ({ listed: 260, moves: [{ at: 80, right: 'upgrade', to: null }] }),
  33: () => ({ monitored: 40 }),
  34: () => ({ monitored: 300, monitorStopped: 70, listed: 350 }),
  35: () => ({ contracts: { count: 4, verified: 4, changed: 3 } }),
  36: () => ({ underway: underWay('Halimoor', 'Second release', 12, 'scoping') }),
  // Who pays is spread over good and bad alike.
  1: () => ({ relationship: customer(120) }),
  8: () => ({ relationship: customer(300) }),
  14: () => ({ relationship: customer(60) }),
  47: () => ({ relationship: customer(200) }),
  37: () => ({ relationship: customer(90) }),
  40: () => ({ relationship: customer(400) }),
  43: () => ({ relationship: customer(30) }),
}

const customer = (at: number): Story['relationship'] => ({
  is: 'customer',
  at,
  note: 'Audit client.',
})

const underWay = (
  auditor: string,
  scope: string,
  startedAt: number,
  stage: 'scoping' | 'review',
): Story['underway'] => ({ auditor, scope, startedAt, stage, expected: null })
