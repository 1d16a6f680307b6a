import { describe, expect, test } from 'vitest'
import {
  auditPublished,
  daysAgo,
  draft,
  incidentConfirmed,
  NOW,
  privilegeGranted,
  recordOf,
} from '../../../test/support/data/rating-records.ts'
import type { Standing } from '../notification-items.ts'
import { alertsBetween, standingOf } from './standing.ts'

const resolved = draft('IncidentResolved', 2, {
  incidentId: 'hack',
  fixed: true,
  reimbursed: null,
})
const confirmed = recordOf([incidentConfirmed(9)])
const over = recordOf([incidentConfirmed(9), resolved])
const retracted = recordOf([
  incidentConfirmed(9),
  draft('IncidentRetracted', 1, { incidentId: 'hack', reason: 'Of another project' }),
])

const toldOf = (before: Standing, record: typeof confirmed) =>
  alertsBetween(before, standingOf(record, { at: NOW }), { record, at: NOW }).filter(({ kind }) =>
    kind.startsWith('incident'),
  )

const standing = standingOf(confirmed, { at: NOW })

test('an incident that was open is told once as resolved', () => {
  expect(toldOf(standing, over)).toMatchObject([
    { kind: 'incident-resolved', incident: { status: 'resolved', resolvedAt: daysAgo(2) } },
  ])
  expect(toldOf(standingOf(over, { at: NOW }), over)).toEqual([])
})

test('an incident that is gone is told as retracted, by its title', () => {
  expect(toldOf(standing, retracted)).toEqual([
    { kind: 'incident-retracted', incident: { incidentId: 'hack', title: 'Vault drained' } },
  ])
})

describe('findings', () => {
  const finding = (
    findingId: string,
    severity: 'critical' | 'high',
    status: 'open' | 'acknowledged' | 'mitigated' | 'resolved',
  ) => ({ findingId, title: findingId, severity, status })
  const audited = recordOf([
    auditPublished(9, {
      findings: [
        finding('C-1', 'critical', 'open'),
        finding('C-2', 'critical', 'acknowledged'),
        finding('C-3', 'critical', 'resolved'),
        finding('C-4', 'critical', 'mitigated'),
        finding('H-1', 'high', 'open'),
      ],
    }),
  ])
  const before = standingOf(recordOf([]), { at: NOW })
  const after = standingOf(audited, { at: NOW })

  test('only those that are critical and not fixed are told, once', () => {
    expect(after).toMatchObject({ score: null, findings: ['a:C-1', 'a:C-2'] })
    const told = alertsBetween(before, after, { record: audited, at: NOW })
    expect(told).toMatchObject([
      { kind: 'finding', finding: { findingId: 'C-1', status: 'open' } },
      { kind: 'finding', finding: { findingId: 'C-2', status: 'acknowledged' } },
    ])
    expect(alertsBetween(after, after, { record: audited, at: NOW })).toEqual([])
  })

  test('one that is acknowledged after it was told as open is no news', () => {
    const { evidence } = recordOf([
      auditPublished(9, { findings: [finding('C-1', 'critical', 'open')] }),
      draft('FindingStatusChanged', 2, { auditId: 'a', findingId: 'C-1', status: 'acknowledged' }),
    ])
    const open = standingOf({ evidence: evidence.slice(0, 1) }, { at: NOW })
    const record = { evidence }
    expect(alertsBetween(open, standingOf(record, { at: NOW }), { record, at: NOW })).toEqual([])
  })
})

describe('bands and caps', () => {
  const cap = (id: 'single_key' | 'active_incident') => ({ id, reason: id, max: 59 })
  const stood = (fields: Partial<Standing>): Standing => ({
    score: 59,
    band: 'BB',
    caps: [],
    incidents: [],
    resolved: [],
    findings: [],
    ...fields,
  })
  const kindsOf = (before: Partial<Standing>, after: Partial<Standing>) =>
    alertsBetween(stood(before), stood(after), { record: recordOf([]), at: NOW }).map(
      ({ kind }) => kind,
    )

  test.each<[string, Partial<Standing>, Partial<Standing>, string[]]>([
    ['a band that is crossed', {}, { band: 'B' }, ['band']],
    ['the same band by another score', {}, { score: 51 }, []],
    ['a cap that begins', {}, { caps: [cap('single_key')] }, ['cap-begins']],
    ['a cap that ends', { caps: [cap('single_key')] }, {}, ['cap-ends']],
    [
      'one that takes the place of another',
      { caps: [cap('single_key')] },
      { caps: [cap('active_incident')] },
      ['cap-begins', 'cap-ends'],
    ],
    ['caps with a first score', { score: null }, { caps: [cap('single_key')] }, []],
    ['caps with a score that is lost', { caps: [cap('single_key')] }, { score: null }, []],
  ])('%s', (_, before, after, kinds) => {
    expect(kindsOf(before, after)).toEqual(kinds)
  })

  test('no cap limits what has no score', () => {
    const { score, caps } = standingOf(recordOf([privilegeGranted(9)]), { at: NOW })
    expect([score, caps]).toEqual([null, []])
  })
})
