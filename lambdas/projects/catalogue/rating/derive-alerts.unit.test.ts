import { describe, expect, test } from 'vitest'
import {
  audit,
  incident,
  rateDrafts,
  resolved,
} from '../../../../test/support/data/rated-drafts.ts'
import {
  daysAgo,
  draft,
  incidentConfirmed,
  privilegeGranted,
} from '../../../../test/support/data/rating-records.ts'
import { flags, valuesOf } from '../columns/groups.ts'

describe('alerts', () => {
  const holder = (
    days: number,
    delaySeconds: number | null,
    holderKind: 'eoa' | 'multisig' | 'contract',
    threshold: number | null = 3,
  ) =>
    privilegeGranted(days, {
      privilegeId: `p-${days}`,
      right: 'upgrade',
      holderKind,
      threshold: holderKind === 'multisig' ? threshold : null,
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
        title: 'One key can upgrade the code without delay',
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

  test.each([
    [
      'a contract of unknown rules',
      holder(3, null, 'contract'),
      'Somebody of whom nothing is on record can upgrade the code without a delay on record',
    ],
    [
      'a multisig whose threshold nobody read',
      holder(3, null, 'multisig', null),
      'Somebody of whom nothing is on record can upgrade the code without a delay on record',
    ],
    [
      'one key behind a short delay',
      holder(3, 43_200, 'eoa'),
      'One key can upgrade the code after only 12 h',
    ],
  ])('say no more of %s than is on record', (_, right, title) => {
    expect(rateDrafts(right).alerts).toMatchObject([{ kind: 'privilege', title }])
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
    expect(rateDrafts(scan(9, false), scan(3, false)).alerts).toMatchObject([{ at: daysAgo(9) }])
    expect(rateDrafts(scan(31, false), scan(3, false)).alerts).toEqual([])
  })

  test('are no websites whose checks fail for longer, after another one has failed for a day', () => {
    const scan = (days: number, hasPolicy: boolean) =>
      draft('WebsiteScanned', days, {
        checks: [
          { name: 'TLS 1.2 or newer', passed: false },
          { name: 'Content security policy', passed: hasPolicy },
        ],
      })
    const drafts = [scan(300, true), scan(20, false)]
    expect(rateDrafts(...drafts).alerts).toMatchObject([{ kind: 'website', at: daysAgo(20) }])
    expect(rateDrafts(...drafts, scan(19, true)).alerts).toEqual([])
  })

  test('are every incident, and of all else the ten newest', () => {
    const rights = Array.from({ length: 12 }, (_, n) => holder(n + 1, 0, 'eoa'))
    const incidents = Array.from({ length: 11 }, (_, n) => incident(`i${n}`, n + 40))
    const { alerts, row } = rateDrafts(...rights, ...incidents)
    expect(alerts.map(({ at }) => at)).toEqual([
      ...rights.slice(0, 10).map(({ at }) => at),
      ...incidents.map(({ at }) => at),
    ])
    expect(row.caps).toContain('active_incident')
  })

  test('leave an incident of unknown end marked as unresolved, however many are newer', () => {
    const unknown = incidentConfirmed(300, { severity: null, lossUsd: 5e5 })
    const rights = Array.from({ length: 10 }, (_, n) => holder(n + 1, 0, 'eoa'))
    const { list } = valuesOf(rateDrafts(unknown, ...rights), 1)
    expect(list.flags & flags.unresolved).toBe(flags.unresolved)
  })
})
