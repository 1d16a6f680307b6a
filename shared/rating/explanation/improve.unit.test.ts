import { describe, expect, test } from 'vitest'
import { DEMO_NOW, demoRecords } from '../../../test/support/data/demo-records.ts'
import {
  daysAgo,
  draft,
  inOrderRecord,
  NOW,
  recordOf,
} from '../../../test/support/data/rating-records.ts'
import { DAY_MS } from '../../values/days.ts'
import type {
  EvidenceOf,
  EvidenceType,
  RatingRecord,
  RecordedEvidence,
  Right,
} from '../../values/evidence.ts'
import type { Facts } from '../../values/facts.ts'
import type { FullExplanation, InputId } from '../../values/rating.ts'
import { explain } from './explain.ts'
import { explainFully } from './explain-fully.ts'
import { deriveFacts } from '../facts/derive-facts.ts'

type Told = {
  [Type in EvidenceType]: { type: Type; data: EvidenceOf<Type>['data']; at?: string }
}[EvidenceType]

const auditOf = (contracts: Facts['contracts'], scopeShare: number): Told => ({
  type: 'AuditPublished',
  data: {
    auditId: 'advised',
    auditor: 'Wrenfield Labs',
    title: 'As advised',
    scopeShare,
    reportUrl: null,
    codeHashes: contracts.flatMap(({ codeHash }) => codeHash ?? []),
    findings: [],
  },
})
const unguarded = ({ privileges }: Facts) =>
  privileges.filter(({ right, holderKind }) => right !== 'pause' && holderKind !== 'burned')
const passed = (fact: Facts['website']) =>
  fact?.checks.map(({ name }) => ({ name, passed: true })) ?? []
const isRight = (right: Right) => (other: Right) => other === right
/** Where nobody held a right that a review found, the next review does not find it. */
const revoked = ({ privileges, rights }: Facts, isGiven: (right: Right) => boolean): Told[] => [
  ...privileges
    .filter(({ right }) => isGiven(right))
    .map(({ privilegeId }): Told => ({ type: 'PrivilegeRevoked', data: { privilegeId } })),
  ...(rights
    ? [
        {
          type: 'RightsReviewed',
          data: { rights: rights.rights.filter((right) => !isGiven(right)) },
        } as const,
      ]
    : []),
]
const at90Days = new Date(DEMO_NOW - 90 * DAY_MS).toISOString()

/** What would be recorded once a project has done what it is advised to do. */
const doings: readonly (readonly [RegExp, (facts: Facts) => readonly Told[]])[] = [
  [/^Publish an? (new )?audit of all code/, ({ contracts }) => [auditOf(contracts, 1)]],
  [
    /^Get \d+ deployed contracts? audited$/,
    ({ contracts, audits }) => {
      const read = contracts.filter(({ codeHash }) => codeHash !== null)
      const open = read.filter(
        ({ codeHash }) => !audits.some(({ codeHashes }) => codeHashes.includes(codeHash!)),
      )
      return [auditOf(open, open.length / read.length)]
    },
  ],
  [
    /^Resolve \d+ findings?$/,
    ({ audits }) =>
      audits.flatMap(({ auditId, findings }) =>
        findings
          .filter(({ status }) => status !== 'resolved')
          .map(({ findingId }): Told => {
            const data = { auditId, findingId, status: 'resolved' } as const
            return { type: 'FindingStatusChanged', data }
          }),
      ),
  ],
  [
    /^Publish the source of \d+ contracts?$/,
    ({ contracts }) =>
      contracts.map(({ chain, address }) => ({
        type: 'ContractVerified',
        data: { chain, address, verified: true },
      })),
  ],
  [
    /10 of 10 in OpenSSF Scorecard$/,
    () => [{ type: 'RepositorySnapshot', data: { aggregate: 10 } }],
  ],
  [
    /^Update the repository check$/,
    ({ repository }) => [
      { type: 'RepositorySnapshot', data: { aggregate: repository?.aggregate ?? 0 } },
    ],
  ],
  [
    /^Put every right behind a multisig and a 48 h timelock$/,
    (facts) =>
      unguarded(facts).map((one): Told => {
        const isShared =
          one.holderKind === 'dao' || (one.holderKind === 'multisig' && (one.threshold ?? 2) > 1)
        const delaySeconds = Math.max(one.delaySeconds ?? 0, 48 * 3600)
        return {
          type: 'PrivilegeGranted',
          data: isShared
            ? { ...one, delaySeconds }
            : { ...one, holderKind: 'multisig', threshold: 4, signers: 7, delaySeconds },
        }
      }),
  ],
  [
    /^Hand every right to a DAO behind a 7 day timelock$/,
    (facts) =>
      unguarded(facts).map((one) => ({
        type: 'PrivilegeGranted',
        data: { ...one, holderKind: 'dao', threshold: null, signers: null, delaySeconds: 604_800 },
      })),
  ],
  [
    /^Put every right behind a timelock of 24 h$/,
    (facts) =>
      unguarded(facts)
        .filter(({ delaySeconds }) => (delaySeconds ?? 0) < 86_400)
        .map(({ privilegeId }) => ({
          type: 'TimelockChanged',
          data: { privilegeId, delaySeconds: 86_400 },
        })),
  ],
  [/^Give up every right but to pause$/, (facts) => revoked(facts, (right) => right !== 'pause')],
  [/^Give up the right to upgrade the code$/, (facts) => revoked(facts, isRight('upgrade'))],
  [/^Give up the right to withdraw funds$/, (facts) => revoked(facts, isRight('withdraw'))],
  [/^Give up the right to mint$/, (facts) => revoked(facts, isRight('mint'))],
  [/^Give up the right to block addresses$/, (facts) => revoked(facts, isRight('blacklist'))],
  [/^Give up the right to change fees$/, (facts) => revoked(facts, isRight('fee'))],
  [/^Give up the right to pause$/, (facts) => revoked(facts, isRight('pause'))],
  [
    /^Update the holder snapshot$/,
    ({ holders }) => [
      { type: 'HoldersSnapshot', data: { topTenShare: holders?.topTenShare ?? 1 } },
    ],
  ],
  [
    /^Reduce what the ten largest holders hold to 20%$/,
    () => [{ type: 'HoldersSnapshot', data: { topTenShare: 0.2 } }],
  ],
  [
    /^Fix the cause and reimburse the losses$/,
    ({ incidents }) =>
      incidents.map(({ incidentId }) => ({
        type: 'IncidentResolved',
        data: { incidentId, fixed: true, reimbursed: true },
      })),
  ],
  [
    /^Complete 90 days of monitoring$/,
    ({ monitors }) => [
      {
        type: 'MonitorStarted',
        data: { monitor: monitors.website && !monitors.onchain ? 'website' : 'onchain' },
        at: at90Days,
      },
    ],
  ],
  [
    /bug bounty (to|of) \$1M$/,
    ({ bounty }) => [
      {
        type: 'BountyUpdated',
        data: {
          maxUsd: 1_000_000,
          selfHosted: bounty?.open === true && bounty.selfHosted,
          url: null,
        },
      },
    ],
  ],
  [
    /^Let an independent platform run the bounty$/,
    () => [{ type: 'BountyUpdated', data: { maxUsd: 1_000_000, selfHosted: false, url: null } }],
  ],
  [
    /watched|security reports/i,
    ({ monitors }) => [
      ...(['onchain', 'website'] as const)
        .filter((monitor) => monitors[monitor] === null)
        .map((monitor): Told => ({ type: 'MonitorStarted', data: { monitor } })),
      { type: 'ContactPublished', data: { url: null } },
    ],
  ],
  [
    /^Update the website scan$/,
    ({ website }) => [{ type: 'WebsiteScanned', data: { checks: website?.checks ?? [] } }],
  ],
  [
    /^Pass \d+ failed checks?: /,
    ({ website }) => [{ type: 'WebsiteScanned', data: { checks: passed(website) } }],
  ],
  [
    /^Update the document review$/,
    ({ documentation }) => [
      { type: 'DocumentationReviewed', data: { checks: documentation?.checks ?? [] } },
    ],
  ],
  [
    /^Meet \d+ failed checks?: /,
    ({ documentation }) => [
      { type: 'DocumentationReviewed', data: { checks: passed(documentation) } },
    ],
  ],
  [
    /^Publish documents that meet the whole checklist$/,
    () => [{ type: 'DocumentationReviewed', data: { checks: [{ name: 'All', passed: true }] } }],
  ],
  [
    /^Publish names, and get identities checked$/,
    () => [
      { type: 'TeamReviewed', data: { public: true } },
      { type: 'KycVerified', data: { provider: 'Kestrel Identity' } },
    ],
  ],
  [
    /^Renew the team check$/,
    ({ team, kyc }) => [
      ...(team ? [{ type: 'TeamReviewed', data: { public: team.public } } as const] : []),
      ...(kyc?.verified ? [{ type: 'KycVerified', data: { provider: 'Kestrel' } } as const] : []),
    ],
  ],
  [/^Publish the names of the team$/, () => [{ type: 'TeamReviewed', data: { public: true } }]],
  [
    /^Get identities checked by a third party$/,
    () => [{ type: 'KycVerified', data: { provider: 'Kestrel Identity' } }],
  ],
]

/** Those that are measured by the day, and no evidence. */
const measured: readonly (readonly [string, (record: RatingRecord) => Partial<RatingRecord>])[] = [
  [
    'Bring liquidity to $100M',
    ({ market }) => ({ market: market.map((day) => ({ ...day, liquidityUsd: 1e8 })) }),
  ],
  [
    'Post every day',
    ({ social }) => ({
      social: social.map((day) => ({ ...day, tweets: day.tweets === null ? null : 5 })),
    }),
  ],
  [
    'Stop bought and automated mentions',
    ({ social }) => ({ social: social.map((day) => ({ ...day, suspiciousShare: 0 })) }),
  ],
]

const done = (record: RatingRecord, action: string, at: string): RatingRecord => {
  const change = measured.find(([name]) => name === action)?.[1]
  if (change) return { ...record, ...change(record) }
  const told = doings.find(([pattern]) => pattern.test(action))?.[1]
  if (!told) throw new Error(`Nobody knows how to do: ${action}`)
  const evidence = told(deriveFacts(record, { at })).map((one, index): RecordedEvidence => ({
    at,
    source: { name: 'Test', url: null, hash: null, version: null },
    id: `done-${record.evidence.length + index}`,
    eventId: `done-${record.evidence.length + index}`,
    version: 10_000 + record.evidence.length + index,
    recordedAt: at,
    ...one,
  }))
  // Who has been watched for 90 days has not been left alone meanwhile.
  const before = action.startsWith('Complete')
    ? record.evidence.filter(({ type }) => type !== 'MonitorStopped')
    : record.evidence
  return { ...record, evidence: [...before, ...evidence] }
}

const scoreOf = (record: RatingRecord, at: string): number => explain(record, { at }).score ?? NaN

/** Everything that lifts caps, in the order in which they limit. */
const liftsOf = ({ inputs, caps }: FullExplanation) =>
  caps.flatMap(({ id }) => inputs.find(({ improve }) => improve?.lifts === id)?.improve ?? [])

const improvementOf = (record: RatingRecord, id: InputId, at = NOW) =>
  explainFully(record, { at }).inputs.find((input) => input.id === id)?.improve

describe('every demo project', () => {
  const records = demoRecords()
  const at = new Date(DEMO_NOW).toISOString()
  const advised = records.flatMap(({ id, record }) => {
    const score = explainFully(record, { at })
    return score.score === null
      ? []
      : score.inputs.flatMap(({ id: input, improve }) =>
          improve ? [{ name: `${id} ${input}: ${improve.action}`, record, score, improve }] : [],
        )
  })

  test('gains by each step exactly the difference of the scores with and without it', () => {
    expect(advised.length).toBeGreaterThan(1000)
    const wrong = advised.flatMap(({ name, record, score, improve }) => {
      if (improve.gain === null) return []
      const gained = scoreOf(done(record, improve.action, at), at) - (score.score ?? NaN)
      return Math.abs(gained - improve.gain) < 1e-9
        ? []
        : [`${name} promises ${improve.gain} and brings ${gained.toFixed(2)}`]
    })
    expect(wrong).toEqual([])
  })

  test('gains under a cap what it is told to gain later, once the cap is lifted', () => {
    const later = advised.filter(({ improve }) => improve.later !== null)
    expect(later.length).toBeGreaterThan(50)
    const wrong = later.flatMap(({ name, record, score, improve }) => {
      let lifted = record
      for (const lift of liftsOf(score)) {
        if (lift.action !== improve.action) lifted = done(lifted, lift.action, at)
        else break
      }
      const gained = scoreOf(done(lifted, improve.action, at), at) - scoreOf(lifted, at)
      return Math.abs(gained - improve.later!) < 1e-9
        ? []
        : [`${name} promises ${improve.later} and brings ${gained.toFixed(2)}`]
    })
    expect(wrong).toEqual([])
  })

  test('is never advised what changes nothing, unless a cap is the reason and is said to be', () => {
    const idle = advised.filter(
      ({ score, improve }) =>
        improve.gain === 0 &&
        improve.later === null &&
        score.caps.some(({ max }) => max < (score.raw ?? 0)),
    )
    expect(idle.map(({ name }) => name)).toEqual([])
    expect(advised.filter(({ improve }) => (improve.gain ?? 0) < 0)).toEqual([])
  })

  test('that a cap limits has a step that lifts it, which gains', () => {
    const scores = new Map(advised.map(({ name, score }) => [name.split(' ')[0], score]))
    const capped = [...scores].filter(
      ([, { raw, caps }]) => caps[0] !== undefined && caps[0].max < (raw ?? 0),
    )
    expect(capped.length).toBeGreaterThan(5)
    for (const [id, score] of capped) {
      const lift = score.inputs.find(({ improve }) => improve?.lifts === score.caps[0]?.id)
      expect(lift?.improve?.gain, id).toBeGreaterThan(0)
    }
  })

  test('Tidewell and Marlspike under an incident are told the whole gain of what lifts the cap', () => {
    const recordOfProject = (id: string) => records.find((one) => one.id === id)!.record
    expect(improvementOf(recordOfProject('tidewell'), 'admin_control', at)).toEqual({
      action: 'Put every right behind a multisig and a 48 h timelock',
      gain: 19.6,
      lifts: 'single_key',
      later: null,
    })
    const [incident] = recordOf([hackOf('Vault drained', at)]).evidence
    const marlspike = recordOfProject('marlspike')
    const hacked = { ...marlspike, evidence: [...marlspike.evidence, incident!] }
    expect(improvementOf(hacked, 'incident_history', at)).toEqual({
      action: 'Fix the cause and reimburse the losses',
      gain: 51.2,
      lifts: 'active_incident',
      later: null,
    })
  })
})

const hackOf = (title: string, at: string) =>
  draft(
    'IncidentConfirmed',
    2,
    {
      incidentId: 'hack',
      title,
      kind: 'exploit',
      severity: 'critical',
      lossUsd: 4e6,
      chain: 'Skerry',
      url: null,
    },
    { at },
  )

describe('a step', () => {
  const key = draft('PrivilegeGranted', 3, {
    privilegeId: 'token-mint',
    right: 'mint',
    contract: { chain: 'Skerry', address: '0xb2' },
    holder: '0x2',
    holderKind: 'eoa',
    threshold: null,
    signers: null,
    delaySeconds: 0,
  })
  const hack = hackOf('Vault drained', daysAgo(2))

  test('names every check that failed', () => {
    expect(improvementOf(inOrderRecord(), 'website_scan')?.action).toBe(
      'Pass 3 failed checks: check 10, check 11, check 12',
    )
    expect(improvementOf(inOrderRecord(), 'documentation')?.action).toBe(
      'Meet 1 failed check: check 10',
    )
  })

  test('under two caps gains from the one to the other, and then the rest', () => {
    const record = inOrderRecord([key, hack])
    expect(improvementOf(record, 'incident_history')).toEqual({
      action: 'Fix the cause and reimburse the losses',
      gain: 30,
      lifts: 'active_incident',
      later: null,
    })
    const control = improvementOf(record, 'admin_control')
    expect(control).toMatchObject({ gain: 0, lifts: 'single_key' })
    expect(control?.later).toBeGreaterThan(15)
    expect(improvementOf(record, 'website_scan')).toMatchObject({ gain: 0, lifts: null })
    expect(improvementOf(record, 'website_scan')?.later).toBeGreaterThan(0)
  })

  test('whose outcome nobody knows is named without a gain', () => {
    const record = recordOf(
      inOrderRecord().evidence.filter(
        ({ type }) => type !== 'PrivilegeGranted' && type !== 'RightsReviewed',
      ),
    )
    expect(improvementOf(record, 'admin_control')).toEqual({
      action: 'Name the holder of every right',
      gain: null,
      lifts: null,
      later: null,
    })
  })

  test('is absent where nothing can be won, and of what time alone does', () => {
    const { inputs } = explainFully(inOrderRecord(), { at: NOW })
    const without = inputs.filter(
      ({ id, points, maxPoints }) =>
        points === maxPoints || id === 'maturity' || id === 'volatility',
    )
    expect(without.length).toBeGreaterThan(2)
    for (const { id, improve } of without) expect(improve, id).toBeNull()
  })

  test('for what has expired is to look again, where that is enough', () => {
    const record = recordOf([
      draft('DocumentationReviewed', 400, { checks: [{ name: 'Risks', passed: true }] }),
    ])
    expect(improvementOf(record, 'documentation', daysAgo(0))?.action).toBe(
      'Update the document review',
    )
  })
})
