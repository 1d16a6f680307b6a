import { describe, expect, test } from 'vitest'
import { explain } from '../../../../shared/rating/explanation/explain.ts'
import { RATING_CATEGORIES } from '../../../../shared/values/rating.ts'
import {
  type Draft,
  dayAgo,
  daysAgo,
  draft,
  inOrder,
  inOrderRecord,
  marketDays,
  NOW,
  recordOf,
  VAULT,
} from '../../../../test/support/data/rating-records.ts'
import type { RatingRecord } from '../../../../shared/values/evidence/evidence.ts'
import type { MarketDay } from '../../../../shared/values/measured-days.ts'
import type { Dossier } from '../../dossier/dossier.ts'
import { noEngagement } from './catalogue-entry.ts'
import { rateProject } from './rate-project.ts'

const now = Date.parse(NOW)

const dossier = (
  record: RatingRecord,
  marketCapUsd: number | null = null,
  market: readonly MarketDay[] = [],
): Dossier => ({
  id: 'tidewell',
  facts: {
    id: 'tidewell',
    name: 'Tidewell',
    logo: null,
    tokenTickers: ['TIDE'],
    category: 'Lending',
    chains: ['Skerry'],
    marketCapUsd,
    description: 'Lends against deposits.',
    website: null,
    demo: true,
  },
  version: 1 + record.evidence.length,
  updatedAt: NOW,
  measuredAt: null,
  market,
  social: [],
  ...record,
})
const rate = (record: RatingRecord, engagement = noEngagement) =>
  rateProject(dossier(record), engagement, now)
const rateDrafts = (...drafts: Draft[]) => rate(recordOf(drafts))
/** With enough of the rest to be rated. */
const rateWith = (...drafts: Draft[]) => rate(inOrderRecord(drafts))
const rateWithout = (type: string, ...drafts: Draft[]) =>
  rate(recordOf([...inOrder.filter((one) => one.type !== type), ...drafts]))

describe('the token in a row', () => {
  const tokenOf = (tokenTickers: string[], ...drafts: Draft[]) => {
    const { facts, ...one } = dossier(recordOf(drafts))
    return rateProject({ ...one, facts: { ...facts, tokenTickers } }, noEngagement, now).row
      .hasToken
  }
  const reviewed = (hasToken: boolean) => draft('TokenReviewed', 3, { hasToken })

  test('is one with a ticker or a review that found one, and none only where a review says so', () => {
    expect(tokenOf(['TIDE'])).toBe(true)
    expect(tokenOf([], reviewed(true))).toBe(true)
    expect(tokenOf([], reviewed(false))).toBe(false)
    expect(tokenOf([])).toBeNull()
  })
})

describe('the score in a row', () => {
  test('is the explained one, with band, interval, confidence and points of each category', () => {
    const record = inOrderRecord()
    const { row, standing } = rate(record)
    const explained = explain(record, { at: NOW })
    expect(row).toMatchObject({
      score: explained.score,
      band: 'AAA',
      confidence: explained.confidenceLevel,
      caps: [],
      rank: null,
      rankChange7d: null,
    })
    expect(row.rawScore).toBeCloseTo(explained.raw, 1)
    expect(row.scoreInterval?.[0]).toBeCloseTo(explained.interval[0], 1)
    expect(row.scoreInterval?.[1]).toBeCloseTo(explained.interval[1], 1)
    expect(standing?.scoreUnrounded).toBeCloseTo(explained.raw, 5)
    expect(row.categories.map(({ id }) => id)).toEqual(RATING_CATEGORIES)
    const points = row.categories.reduce((sum, category) => sum + category.points, 0)
    expect(points).toBeCloseTo(explained.raw, 2)
  })

  test('is limited by caps, and ranks by what they leave', () => {
    const { row, standing } = rateWith(
      draft('PrivilegeGranted', 3, {
        privilegeId: 'mint',
        right: 'mint',
        contract: VAULT,
        holder: null,
        holderKind: 'eoa',
        threshold: null,
        signers: null,
        delaySeconds: 0,
      }),
    )
    expect(row).toMatchObject({ score: 59, band: 'BB', caps: ['single_key'] })
    expect(row.rawScore).toBeGreaterThan(59)
    expect(standing?.scoreUnrounded).toBe(59)
  })

  test('is one where all that is unknown would leave the band, however little is known', () => {
    const scam = {
      incidentId: 'a',
      title: 'Closed',
      kind: 'exit_scam',
      severity: 'critical',
    } as const
    const { row, standing } = rateDrafts(
      draft('IncidentConfirmed', 70, { ...scam, lossUsd: 1e6, chain: null, url: null }),
    )
    expect(row).toMatchObject({
      // 14 · 0.144 of incidents, half of 3 of holders and of 2 of the website.
      score: 4.5,
      band: 'D',
      confidence: 'none',
      caps: ['exit_scam', 'active_incident', 'unreimbursed_loss', 'unproven_code', 'never_audited'],
      auditStatus: 'unknown',
      incidentStatus: 'unknown',
    })
    expect(standing?.scoreUnrounded).toBeCloseTo(4.523, 2)
  })

  test('is null where too little is known, and so is all that follows from it', () => {
    const { row, standing, sevenDaysAgo } = rateDrafts()
    expect({ standing, sevenDaysAgo }).toEqual({ standing: null, sevenDaysAgo: null })
    expect(row).toMatchObject({
      score: null,
      band: 'N/A',
      rawScore: null,
      scoreInterval: null,
      confidence: 'none',
      scoreChange7d: null,
      scoreChange30d: null,
      caps: ['unproven_code', 'never_audited'],
      auditStatus: 'unknown',
      openFindings: null,
      kyc: 'unknown',
      bounty: null,
      monitored: null,
      incidentStatus: 'unknown',
    })
    expect(row.spark30d).toEqual(Array(30).fill(null))
  })

  test('changes are between what was shown then and now; the line has a score for each day', () => {
    const { row, sevenDaysAgo } = rateWith(draft('AuditPublished', 10, audit('third', [])))
    const record = inOrderRecord([draft('AuditPublished', 10, audit('third', []))])
    const scoreAt = (days: number) => explain(record, { at: daysAgo(days) }).score ?? 0
    expect(row.scoreChange7d).toBeCloseTo((row.score ?? 0) - scoreAt(7), 5)
    expect(row.scoreChange30d).toBeCloseTo((row.score ?? 0) - scoreAt(30), 5)
    expect(row.spark30d).toHaveLength(30)
    expect(row.spark30d.at(-1)).toBe(row.score)
    expect(row.spark30d[0]).toBeLessThan(row.score ?? 0)
    expect(sevenDaysAgo?.scoreUnrounded).toBeCloseTo(scoreAt(7), 0)
  })

  test('does not move with votes, views, market capitalisation or a commercial relationship', () => {
    const record = inOrderRecord()
    const plain = rateProject(dossier(record), noEngagement, now)
    const related = inOrderRecord([
      draft('CommercialRelationshipChanged', 1, { relationship: 'customer', note: null }),
    ])
    const seen = { ...noEngagement, views24h: 9e6, views7d: 9e6, trend: 9e6, yesCount: 900 }
    const toggled = rateProject(dossier(related, 9e12), seen, now)
    expect(toggled.row).toMatchObject({
      commercialRelationship: 'customer',
      marketCapUsd: 9e12,
      views7d: 9e6,
      yesPercentage: 100,
    })
    const { standing, sevenDaysAgo } = plain
    expect(toggled).toMatchObject({ standing, sevenDaysAgo })
    const { score, band, rawScore, categories, caps, confidenceShare, spark30d } = plain.row
    expect(toggled.row).toMatchObject({
      score,
      band,
      rawScore,
      categories,
      caps,
      confidenceShare,
      spark30d,
    })
  })
})

const audit = (
  auditId: string,
  findings: {
    severity: 'critical' | 'high' | 'low' | 'info'
    status: 'open' | 'acknowledged' | 'mitigated' | 'resolved'
  }[],
) => ({
  auditId,
  auditor: 'Larch Security',
  title: 'Vault',
  scopeShare: 1,
  reportUrl: 'https://larch.example/report',
  codeHashes: [],
  findings: findings.map((finding, index) => ({
    findingId: `F-${index}`,
    title: `Finding ${index}`,
    ...finding,
  })),
})
const inProgress = draft('AuditStageChanged', 4, {
  auditId: 'next',
  auditor: 'Larch Security',
  scope: 'Vault',
  startedAt: daysAgo(4),
  stage: 'review',
  expectedFrom: null,
  expectedTo: null,
})

describe('audits', () => {
  const open = audit('first', [
    { severity: 'critical', status: 'mitigated' },
    { severity: 'high', status: 'open' },
    { severity: 'high', status: 'acknowledged' },
    { severity: 'low', status: 'resolved' },
    { severity: 'info', status: 'open' },
  ])

  test('within a year are audits; what is open or acknowledged counts as open', () => {
    const { row, audits } = rateDrafts(draft('AuditPublished', 365, open))
    expect(row).toMatchObject({
      auditStatus: 'audited',
      auditCount: 1,
      lastAuditAt: daysAgo(365),
      openFindings: { critical: 0, high: 2, medium: 0, low: 0 },
    })
    expect(audits).toEqual([
      {
        projectId: 'tidewell',
        projectName: 'Tidewell',
        logo: null,
        auditor: 'Larch Security',
        publishedAt: daysAgo(365),
        reportUrl: 'https://larch.example/report',
        findings: {
          critical: { found: 1, resolved: 0 },
          high: { found: 2, resolved: 0 },
          medium: { found: 0, resolved: 0 },
          low: { found: 1, resolved: 1 },
        },
      },
    ])
  })

  test('are stale after a year, unless one is in progress', () => {
    expect(rateDrafts(draft('AuditPublished', 366, open)).row.auditStatus).toBe('stale')
    const both = rateDrafts(draft('AuditPublished', 366, open), inProgress)
    expect(both.row.auditStatus).toBe('in_progress')
    expect(both.row.auditsInProgress).toBe(1)
    const fresh = rateDrafts(draft('AuditPublished', 30, open), inProgress).row
    expect(fresh).toMatchObject({ auditStatus: 'audited', auditsInProgress: 1 })
    expect(both.inProgress).toMatchObject([{ projectId: 'tidewell', stage: 'review' }])
  })

  test('whose findings nobody read leave the number of open ones unknown', () => {
    const unread = draft('AuditPublished', 30, { ...audit('unread', []), findings: null })
    const { row, audits } = rateDrafts(unread)
    expect(row).toMatchObject({ auditStatus: 'audited', auditCount: 1, openFindings: null })
    expect(audits).toMatchObject([{ findings: null }])
    expect(rateDrafts(unread, draft('AuditPublished', 40, open)).row.openFindings).toEqual({
      critical: 0,
      high: 2,
      medium: 0,
      low: 0,
    })
  })

  test('are known to be none of a project alone that was examined enough', () => {
    expect(rateWithout('AuditPublished').row).toMatchObject({ auditStatus: 'none', auditCount: 0 })
    expect(rateDrafts(draft('TeamReviewed', 9, { public: true })).row).toMatchObject({
      auditStatus: 'unknown',
      auditCount: null,
    })
  })

  test('the two newest are shown', () => {
    const { audits } = rateDrafts(
      ...[30, 20, 10].map((days) => draft('AuditPublished', days, audit(`a${days}`, []))),
    )
    expect(audits.map(({ publishedAt }) => publishedAt)).toEqual([daysAgo(10), daysAgo(20)])
  })
})

describe('badges', () => {
  test('KYC counts for a year, then nothing is known', () => {
    const kyc = (days: number) =>
      rateDrafts(draft('KycVerified', days, { provider: 'Kestrel Identity' })).row.kyc
    expect([kyc(365), kyc(366)]).toEqual(['verified', 'unknown'])
    const revoked = draft('KycRevoked', 2, { reason: 'withdrawn' })
    expect(
      rateDrafts(draft('KycVerified', 9, { provider: 'Kestrel Identity' }), revoked).row.kyc,
    ).toBe('none')
  })

  test('a bounty that was closed is none, one that nobody looked for is unknown', () => {
    const opened = draft('BountyOpened', 9, { maxUsd: 5_000, selfHosted: false, url: null })
    expect(rateDrafts(opened).row.bounty).toEqual({ active: true, maxUsd: 5_000 })
    expect(rateDrafts(opened, draft('BountyClosed', 1, {})).row.bounty).toEqual({
      active: false,
      maxUsd: null,
    })
  })

  test('monitoring is told where there is some', () => {
    expect(rateDrafts(draft('MonitorStarted', 9, { monitor: 'website' })).row.monitored).toBe(true)
  })
})

const incident = (id: string, days: number) =>
  draft('IncidentConfirmed', days, {
    incidentId: id,
    title: `Hack ${id}`,
    kind: 'exploit',
    severity: 'critical',
    lossUsd: 1e6,
    ongoing: true,
    chain: 'Skerry',
    url: null,
  })
const ofUnknownEnd = (id: string, days: number) =>
  draft('IncidentConfirmed', days, {
    incidentId: id,
    title: `Hack ${id}`,
    kind: 'exploit',
    severity: null,
    lossUsd: 5e5,
    chain: 'Skerry',
    url: null,
  })
const resolved = (id: string, days: number) =>
  draft('IncidentResolved', days, { incidentId: id, fixed: true, reimbursed: true })

describe('incidents', () => {
  test('are active, resolved, or none where that is known', () => {
    expect(rateWith(incident('a', 3)).row.incidentStatus).toBe('active')
    expect(rateWith(incident('a', 3), resolved('a', 1)).row.incidentStatus).toBe('resolved')
    expect(rateWith().row.incidentStatus).toBe('none')
  })

  test('of which nobody says whether they are resolved are neither active nor over', () => {
    expect(rateWith(ofUnknownEnd('a', 3)).row.incidentStatus).toBe('unknown')
    expect(rateWith(ofUnknownEnd('a', 3), incident('b', 3)).row.incidentStatus).toBe('active')
    expect(
      rateWith(ofUnknownEnd('a', 3), incident('b', 3), resolved('b', 1)).row.incidentStatus,
    ).toBe('unknown')
    expect(rateDrafts(ofUnknownEnd('a', 3)).alerts).toMatchObject([
      { kind: 'incident', severity: 'critical', status: 'watching', lossUsd: 5e5 },
    ])
  })

  test('retracted ones are none, nowhere', () => {
    const retracted = draft('IncidentRetracted', 1, { incidentId: 'a', reason: 'a test' })
    const { row, alerts, incidents30d } = rateWith(incident('a', 3), retracted)
    expect({ status: row.incidentStatus, alerts: kinds(alerts), incidents30d }).toEqual({
      status: 'none',
      alerts: ['website'],
      incidents30d: 0,
    })
  })

  test('of the last 30 days are counted', () => {
    expect(rateWith(incident('a', 31), incident('b', 30), incident('c', 2)).incidents30d).toBe(2)
  })
})

const kinds = (alerts: readonly { kind: string }[]) => alerts.map(({ kind }) => kind)

describe('alerts', () => {
  const holder = (days: number, delaySeconds: number | null, holderKind: 'eoa' | 'multisig') =>
    draft('PrivilegeGranted', days, {
      privilegeId: `p-${days}`,
      right: 'upgrade',
      contract: VAULT,
      holder: null,
      holderKind,
      threshold: holderKind === 'multisig' ? 3 : null,
      signers: holderKind === 'multisig' ? 5 : null,
      delaySeconds,
    })

  test('are confirmed incidents of any age, the newest first', () => {
    const { alerts } = rateDrafts(incident('old', 400), resolved('old', 390), incident('new', 2))
    expect(alerts).toMatchObject([
      { id: 'tidewell:incident:new', status: 'confirmed', lossUsd: 1e6, chain: 'Skerry' },
      { id: 'tidewell:incident:old', status: 'resolved', at: daysAgo(400) },
    ])
  })

  test('are findings of weight that are open, within 30 days of their publication or change', () => {
    const found = [
      { severity: 'critical', status: 'open' },
      { severity: 'high', status: 'acknowledged' },
      { severity: 'high', status: 'resolved' },
      { severity: 'low', status: 'open' },
    ] as const
    const { alerts } = rateDrafts(draft('AuditPublished', 30, audit('first', [...found])))
    expect(alerts).toMatchObject([
      { kind: 'finding', severity: 'critical', status: 'confirmed' },
      { kind: 'finding', severity: 'high', status: 'watching' },
    ])
    expect(rateDrafts(draft('AuditPublished', 31, audit('first', [...found]))).alerts).toEqual([])
    const reopened = draft('FindingStatusChanged', 2, {
      auditId: 'first',
      findingId: 'F-2',
      status: 'open',
    })
    expect(
      rateDrafts(draft('AuditPublished', 31, audit('first', [...found])), reopened).alerts,
    ).toMatchObject([{ title: 'Finding of Larch Security is open: Finding 2', at: daysAgo(2) }])
  })

  test('are rights that came into the hand of one key without delay', () => {
    expect(rateDrafts(holder(3, 0, 'eoa')).alerts).toMatchObject([
      {
        kind: 'privilege',
        severity: 'high',
        title: expect.stringMatching(/^A single key can .+ without delay$/),
        chain: 'Skerry',
        at: daysAgo(3),
      },
    ])
    for (const harmless of [
      holder(31, 0, 'eoa'),
      holder(3, 172_800, 'eoa'),
      holder(3, 0, 'multisig'),
    ]) {
      expect(rateDrafts(harmless).alerts).toEqual([])
    }
  })

  test('are website scans of the last 30 days that were not passed', () => {
    const scan = (days: number, passed: boolean) =>
      draft('WebsiteScanned', days, {
        checks: [
          { name: 'TLS 1.2 or newer', passed },
          { name: 'Content security policy', passed: true },
        ],
      })
    expect(rateDrafts(scan(3, false)).alerts).toMatchObject([
      { kind: 'website', severity: 'low', title: 'The website failed 1 of 2 checks' },
    ])
    expect(rateDrafts(scan(3, true)).alerts).toEqual([])
    expect(rateDrafts(scan(31, false)).alerts).toEqual([])
  })

  test('are at most ten of a project', () => {
    const incidents = Array.from({ length: 12 }, (_, n) => incident(`i${n}`, n + 1))
    const { alerts } = rateDrafts(...incidents)
    expect(alerts.map(({ at }) => at)).toEqual(incidents.slice(0, 10).map(({ at }) => at))
  })
})

describe('the market', () => {
  const at = (market: readonly MarketDay[]) =>
    rateProject(dossier(recordOf([]), 77, market), noEngagement, now).row

  test('is that of the newest day, its change that against the day before', () => {
    const market = marketDays(3, (days) => ({
      priceUsd: [1.1, 1, 4][days] ?? null,
      volume24hUsd: 5,
      marketCapUsd: 1e6,
    }))
    expect(at(market)).toMatchObject({
      priceUsd: 1.1,
      priceChange24hPercentage: 10,
      volume24hUsd: 5,
      marketCapUsd: 1e6,
    })
  })

  test('has no change over a gap', () => {
    const day = { liquidityUsd: null, volume24hUsd: null, marketCapUsd: null }
    const market = [
      { day: dayAgo(3), priceUsd: 1, ...day },
      { day: dayAgo(1), priceUsd: 2, ...day },
    ]
    expect(at(market)).toMatchObject({ priceUsd: 2, priceChange24hPercentage: null })
  })

  test('too old or never measured is unknown; the capitalisation of the facts stands in', () => {
    const unknown = { marketCapUsd: 77, priceUsd: null, volume24hUsd: null }
    expect(at([])).toMatchObject(unknown)
    const market = marketDays(9, () => ({ priceUsd: 1, marketCapUsd: 5 })).slice(0, 5)
    expect(at(market)).toMatchObject(unknown)
  })
})

test('an entry names the addresses of live contracts', () => {
  expect(rateWith().addresses).toContain(`Skerry:${VAULT.address}`)
})
