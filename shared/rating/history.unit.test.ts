import { describe, expect, test } from 'vitest'
import {
  dayAgo,
  daysAgo,
  draft,
  incidentConfirmed,
  inOrder,
  inOrderRecord,
  NOW,
  privilegeGranted,
  recordOf,
  websiteChecks,
} from '../../test/support/data/rating-records.ts'
import { explain } from './explanation/explain.ts'
import type { RatingRecord } from '../values/evidence/evidence.ts'
import { dailyScores, type Period, scoreHistory } from './history.ts'
import { unroundedScore } from './unrounded-score.ts'

const scoreMoves = (record: RatingRecord, period: Period) => scoreHistory(record, period).moves

const now = Date.parse(NOW)
const lastDays = (days: number) => ({ from: dayAgo(days), to: dayAgo(0), now })

const key = privilegeGranted(3, { privilegeId: 'vault-upgrade', right: 'upgrade', holder: '0x2' })

describe('daily scores', () => {
  test('are those at the end of each day, and of today as of now', () => {
    const record = inOrderRecord([key])
    const days = dailyScores(record, lastDays(400))
    expect(days).toHaveLength(401)
    for (const [index, { day, score, band, raw, low, high }] of days.entries()) {
      const at = index === 400 ? NOW : `${day}T23:59:59.999Z`
      const explanation = explain(record, { at })
      expect([score, band, raw, low, high]).toEqual(
        explanation.score === null
          ? [null, 'N/A', null, null, null]
          : [explanation.score, explanation.band, explanation.raw, ...explanation.interval],
      )
    }
  })

  test('end today, whatever is asked for', () => {
    const days = dailyScores(inOrderRecord(), { from: dayAgo(2), to: dayAgo(-9), now })
    expect(days.map(({ day }) => day)).toEqual([dayAgo(2), dayAgo(1), dayAgo(0)])
    expect(dailyScores(inOrderRecord(), { from: dayAgo(0), to: dayAgo(1), now })).toEqual([])
  })

  test('leave out what happens later today', () => {
    const later = { ...key, at: daysAgo(-0.1) }
    expect(dailyScores(inOrderRecord([later]), lastDays(3))).toEqual(
      dailyScores(inOrderRecord(), lastDays(3)),
    )
  })

  test('refuse a day that is none', () => {
    expect(() => dailyScores(inOrderRecord(), { from: 'May', to: dayAgo(0), now })).toThrow('day')
  })
})

describe('moves', () => {
  test('name evidence, inputs and caps, and add up', () => {
    const record = inOrderRecord([key])
    const moves = scoreMoves(record, lastDays(4))
    expect(moves).toHaveLength(1)
    const [move] = moves
    expect(move).toMatchObject({
      day: dayAgo(3),
      from: { band: 'AAA' },
      to: { score: 59, band: 'BB' },
      evidence: [
        {
          id: 'evidence-25',
          type: 'PrivilegeGranted',
          summary: 'Right to upgrade the code held by: single key',
        },
      ],
      expired: [],
      attribution: { caps: [{ id: 'single_key', change: 'begins', max: 59 }] },
    })
    const { inputs, rawDelta, capDelta, scoreDelta } = move!.attribution
    expect(inputs[0]).toMatchObject({
      id: 'admin_control',
      from: 'multisig 4 of 7 behind 48 h can upgrade the code',
      to: 'single key can upgrade the code',
      delta: expect.closeTo(-9.1, 6) as number,
      evidence: ['evidence-25'],
    })
    expect(inputs[1]).toMatchObject({ id: 'privilege_exposure', evidence: ['evidence-25'] })
    expect(inputs[1]!.delta).toBeCloseTo(-1.5, 6)
    const before = explain(record, { at: `${dayAgo(4)}T23:59:59.999Z` })
    expect(inputs.reduce((sum, { delta }) => sum + delta, 0)).toBe(rawDelta)
    expect(scoreDelta).toBe(rawDelta + capDelta)
    expect(scoreDelta).toBe(59 - unroundedScore(before))
  })

  test('tell what ended: a right that was given up, a cap that lifted', () => {
    const revoked = draft('PrivilegeRevoked', 1, { privilegeId: 'vault-upgrade' })
    const [move] = scoreMoves(inOrderRecord([key, revoked]), lastDays(2))
    expect(move).toMatchObject({
      day: dayAgo(1),
      evidence: [{ type: 'PrivilegeRevoked' }],
      attribution: { caps: [{ id: 'single_key', change: 'ends', max: 59 }] },
    })
  })

  test('tell that an exit scam is D where nothing else is known', () => {
    const scam = incidentConfirmed(3, { kind: 'exit_scam', severity: 'info' })
    expect(scoreMoves(recordOf([scam]), lastDays(5))).toMatchObject([
      {
        day: dayAgo(3),
        to: { score: 9, band: 'D' },
        evidence: [{ type: 'IncidentConfirmed' }],
        attribution: { caps: [{ id: 'exit_scam', change: 'begins', max: 9 }] },
      },
    ])
  })

  test('tell what expired, and not what was renewed', () => {
    const scans = (renewedAfter: number) =>
      recordOf([
        ...inOrder.filter(({ type }) => type !== 'WebsiteScanned'),
        ...[40, 40 - renewedAfter].map((days) =>
          draft('WebsiteScanned', days, { checks: websiteChecks(8) }),
        ),
      ])
    const expiries = (renewedAfter: number) =>
      scoreMoves(scans(renewedAfter), lastDays(20)).filter(({ expired }) => expired.length > 0)
    expect(expiries(29)).toEqual([])
    // Two hours too late, but on the same day.
    expect(expiries(30 + 2 / 24)).toEqual([])
    const [expiry, ...more] = expiries(35)
    expect(more).toEqual([])
    expect(expiry).toMatchObject({ day: dayAgo(10), expired: ['website_scan'] })
    expect(expiry!.attribution.inputs).toContainEqual(
      expect.objectContaining({ id: 'website_scan', delta: expect.closeTo(-0.6, 6) as number }),
    )
  })

  test('tell that an identity check expired while names still count', () => {
    const record = recordOf([
      ...inOrder.filter(({ type }) => type !== 'KycVerified'),
      draft('KycVerified', 370, { provider: 'Kestrel Identity' }),
    ])
    expect(
      scoreMoves(record, lastDays(10)).map(({ day, expired }) => ({ day, expired })),
    ).toContainEqual({ day: dayAgo(5), expired: ['team_verification'] })
  })

  test('leave out evidence that moved nothing', () => {
    const related = draft('CommercialRelationshipChanged', 3, {
      relationship: 'customer',
      note: null,
    })
    const [move, ...more] = scoreMoves(inOrderRecord([key, related]), lastDays(4))
    expect(more).toEqual([])
    expect(move!.evidence.map(({ type }) => type)).toEqual(['PrivilegeGranted'])
    expect(scoreMoves(inOrderRecord([related]), lastDays(4))).toEqual([])
  })

  test('tell that a project came to be rated', () => {
    const moves = scoreMoves(inOrderRecord(), { from: dayAgo(950), to: dayAgo(0), now })
    const first = moves.find(({ to }) => to.score !== null)!
    expect(first.from).toEqual({ score: null, band: 'N/A' })
    expect(first.attribution.scoreDelta).toBeNull()
    expect(first.evidence.length).toBeGreaterThan(0)
  })

  test('tell what ended a cap: an incident that was resolved', () => {
    const hack = incidentConfirmed(9, {
      incidentId: 'hack',
      kind: 'outage',
      severity: 'high',
      lossUsd: 0,
      ongoing: true,
    })
    const end = draft('IncidentResolved', 2, { incidentId: 'hack', fixed: false, reimbursed: null })
    const move = scoreMoves(inOrderRecord([hack, end]), lastDays(3)).find(
      ({ attribution }) => attribution.caps.length > 0,
    )
    expect(move).toMatchObject({
      day: dayAgo(2),
      evidence: [{ type: 'IncidentResolved' }],
      attribution: { caps: [{ id: 'active_incident', change: 'ends', max: 29 }] },
    })
  })

  test('tell that a cap rises', () => {
    const hack = incidentConfirmed(100, { incidentId: 'hack', lossUsd: 6e8 })
    const end = draft('IncidentResolved', 99, { incidentId: 'hack', fixed: true, reimbursed: null })
    expect(scoreMoves(inOrderRecord([hack, end]), lastDays(20))).toContainEqual(
      expect.objectContaining({
        day: dayAgo(9),
        from: { score: 39, band: 'CCC' },
        to: { score: 44, band: 'B' },
        attribution: expect.objectContaining({
          caps: [{ id: 'unreimbursed_loss', change: 'changes', max: 44 }],
        }) as object,
      }),
    )
  })

  test('gather what time does, a little each day, until the end of the month', () => {
    const gathered = scoreMoves(inOrderRecord(), lastDays(400)).filter(
      ({ day, since }) => day !== since,
    )
    expect(gathered.length).toBeGreaterThan(3)
    for (const move of gathered) {
      expect(move.since.slice(0, 7)).toBe(move.day.slice(0, 7))
      const { inputs, rawDelta } = move.attribution
      expect(inputs.length).toBeGreaterThan(0)
      expect(inputs.reduce((sum, { delta }) => sum + delta, 0)).toBe(rawDelta)
    }
  })

  test('leave no change of a shown score without its move', () => {
    for (const record of [inOrderRecord(), inOrderRecord([key])]) {
      const { days, moves } = scoreHistory(record, lastDays(700))
      const untold = days.filter(({ day, score }, index) => {
        const before = days[index - 1]
        return (
          before &&
          before.score !== score &&
          !moves.some((move) => move.since <= day && day <= move.day)
        )
      })
      expect(untold).toEqual([])
    }
  })
})
