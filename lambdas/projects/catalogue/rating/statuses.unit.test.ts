import { describe, expect, test } from 'vitest'
import {
  audit,
  incident,
  rate,
  rateDrafts,
  rateWith,
  resolved,
} from '../../../../test/support/data/rated-drafts.ts'
import {
  auditStageChanged,
  type Draft,
  daysAgo,
  draft,
  incidentConfirmed,
  inOrder,
  recordOf,
} from '../../../../test/support/data/rating-records.ts'

const rateWithout = (type: string, ...drafts: Draft[]) =>
  rate(recordOf([...inOrder.filter((one) => one.type !== type), ...drafts]))

const inProgress = auditStageChanged(4, { stage: 'review' })

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

  test('that looked at nothing are none, but what they found open counts', () => {
    const nothing = (days: number) =>
      draft('AuditPublished', days, { ...open, auditId: 'nothing', scopeShare: 0 })
    const { row, audits } = rateWithout('AuditPublished', nothing(3))
    expect(row).toMatchObject({
      auditStatus: 'none',
      auditCount: 0,
      lastAuditAt: null,
      openFindings: { critical: 0, high: 2, medium: 0, low: 0 },
    })
    expect(audits).toEqual([])

    const both = rateDrafts(draft('AuditPublished', 366, open), nothing(3))
    expect(both.row).toMatchObject({
      auditStatus: 'stale',
      auditCount: 1,
      lastAuditAt: daysAgo(366),
    })
    expect(both.audits).toMatchObject([{ publishedAt: daysAgo(366) }])
    expect(rateDrafts(nothing(3)).row).toMatchObject({ auditStatus: 'unknown', auditCount: null })
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
    expect([kyc(364.99), kyc(365)]).toEqual(['verified', 'unknown'])
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

const ofUnknownEnd = (incidentId: string, days: number) =>
  incidentConfirmed(days, { incidentId, severity: null, lossUsd: 5e5 })

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
      { kind: 'incident', severity: 'unknown', status: 'watching', lossUsd: 5e5 },
    ])
  })

  test('retracted ones are none, nowhere', () => {
    const retracted = draft('IncidentRetracted', 1, { incidentId: 'a', reason: 'a test' })
    const { row, alerts, incidents30d } = rateWith(incident('a', 3), retracted)
    expect([row.incidentStatus, incidents30d]).toEqual(['none', 0])
    expect(alerts.map(({ kind }) => kind)).toEqual(['website'])
  })

  test('of the last 30 days are counted', () => {
    expect(rateWith(incident('a', 31), incident('b', 30), incident('c', 2)).incidents30d).toBe(2)
  })
})
