import { describe, expect, test } from 'vitest'
import { expectValue, inputOf, valueOf } from '../../../test/support/data/rating-inputs.ts'
import { draft, incidentConfirmed, recordOf } from '../../../test/support/data/rating-records.ts'
import type { Severity } from '../../values/evidence/evidence-terms.ts'

describe('incident_history', () => {
  const watched = draft('MonitorStarted', 90, { monitor: 'onchain' })
  const incident = (
    days: number,
    severity: Severity | null,
    [lossUsd, depositsUsd]: readonly (number | null)[] = [],
  ) =>
    incidentConfirmed(days, {
      incidentId: String(severity),
      severity,
      lossUsd: lossUsd ?? null,
      depositsUsd: depositsUsd ?? null,
    })
  const resolved = (severity: Severity, fixed: boolean | null, reimbursed: boolean | null) =>
    draft('IncidentResolved', 0, { incidentId: severity, fixed, reimbursed })

  test.each([
    ['unknown when nobody watches', [], null],
    ['unknown before 90 days', [draft('MonitorStarted', 89.9, { monitor: 'onchain' })], null],
    ['known from 90 days on', [watched], 100],
    [
      'a website that is watched proves nothing',
      [draft('MonitorStarted', 900, { monitor: 'website' })],
      null,
    ],
    [
      'a break of more than a week begins the 90 days anew',
      [
        watched,
        draft('MonitorStopped', 50, { monitor: 'onchain' }),
        draft('MonitorStarted', 40, { monitor: 'onchain' }),
      ],
      null,
    ],
    [
      'a shorter one does not',
      [
        watched,
        draft('MonitorStopped', 50, { monitor: 'onchain' }),
        draft('MonitorStarted', 43, { monitor: 'onchain' }),
      ],
      100,
    ],
    [
      'nothing is proven while nobody watches',
      [watched, draft('MonitorStopped', 1, { monitor: 'onchain' })],
      null,
    ],
    ['critical', [watched, incident(0, 'critical')], 100 * Math.exp(-2)],
    ['high', [watched, incident(0, 'high')], 100 * Math.exp(-1.2)],
    ['medium', [watched, incident(0, 'medium')], 100 * Math.exp(-0.6)],
    ['low', [watched, incident(0, 'low')], 100 * Math.exp(-0.2)],
    ['a note', [watched, incident(0, 'info')], 100],
    ['of a severity that nobody told: critical', [watched, incident(0, null)], 100 * Math.exp(-2)],
    [
      'a quarter of the deposits counts whole',
      [watched, incident(0, 'critical', [25, 100])],
      100 * Math.exp(-2),
    ],
    ['an eighth counts half', [watched, incident(0, 'critical', [12.5, 100])], 100 * Math.exp(-1)],
    [
      'nothing counts a quarter',
      [watched, incident(0, 'critical', [0, 100])],
      100 * Math.exp(-0.5),
    ],
    ['half after two years', [watched, incident(730, 'medium')], 100 * Math.exp(-0.3)],
    ['a grave one after four', [watched, incident(1460, 'critical')], 100 * Math.exp(-1)],
    [
      'a grave one that was made good after two, and half of that',
      [watched, incident(730, 'critical'), resolved('critical', true, true)],
      100 * Math.exp(-0.5),
    ],
    [
      'half when it was fixed and reimbursed',
      [watched, incident(0, 'critical'), resolved('critical', true, true)],
      100 * Math.exp(-1),
    ],
    [
      'whole when it was fixed alone',
      [watched, incident(0, 'critical'), resolved('critical', true, null)],
      100 * Math.exp(-2),
    ],
    ['several add up', [watched, incident(0, 'high'), incident(0, 'low')], 100 * Math.exp(-1.4)],
    [
      'none when it was retracted',
      [
        watched,
        incident(1, 'critical'),
        draft('IncidentRetracted', 0, { incidentId: 'critical', reason: 'A mistake.' }),
      ],
      100,
    ],
  ])('%s', (_, drafts, value) => {
    expectValue(valueOf('incident_history', drafts), value)
  })

  test.each([
    ['a small incident counts as little as what nobody knows', 'low', 50],
    ['a grave one less', 'critical', 13.53353],
  ] as const)('where nobody watches, %s, and makes nothing known', (_, severity, used) => {
    const input = inputOf('incident_history', recordOf([incident(0, severity)]))
    expect(input).toMatchObject({ state: 'unknown', value: null })
    expect(input.used).toBeCloseTo(used, 5)
  })

  test.each([
    ['nobody watches the contracts', []],
    ['watched for less than 90 days', [draft('MonitorStarted', 89, { monitor: 'onchain' })]],
  ])('without an incident it is unknown because %s', (reason, drafts) => {
    expect(inputOf('incident_history', recordOf(drafts))).toMatchObject({
      state: 'unknown',
      reason: `unknown: ${reason}`,
    })
  })

  test('without an incident its date is explained: monitoring began then', () => {
    const input = inputOf('incident_history', recordOf([watched]))
    expect(input.reason).toBe('no incident on record since monitoring began')
    expect(input.evidenceAt).toBe(watched.at)
  })
})

describe('bug_bounty', () => {
  const bounty = (maxUsd: number, selfHosted = false) =>
    draft('BountyOpened', 9, { maxUsd, selfHosted, url: null })

  test.each([
    ['nothing below a thousand', [bounty(0)], 0],
    ['$1K', [bounty(1000)], 0],
    ['$10K', [bounty(10_000)], 100 / 3],
    ['$1M', [bounty(1e6)], 100],
    ['no more above', [bounty(1e9)], 100],
    ['seven tenths when the project judges', [bounty(1e6, true)], 70],
    ['closed', [bounty(1e6), draft('BountyClosed', 1, {})], 0],
    [
      'changed',
      [bounty(1000), draft('BountyUpdated', 1, { maxUsd: 1e6, selfHosted: false, url: null })],
      100,
    ],
  ])('%s', (_, drafts, value) => {
    expect(valueOf('bug_bounty', drafts)).toBeCloseTo(value, 6)
  })

  test.each([
    ['what it pays', [bounty(50_000)], 'bounty up to $50K'],
    [
      'that the project judges itself',
      [bounty(1e6, true)],
      'bounty up to $1M, judged by the project itself',
    ],
    ['that there is none', [bounty(1e6), draft('BountyClosed', 1, {})], 'no bounty'],
  ])('says %s', (_, drafts, reason) => {
    expect(inputOf('bug_bounty', recordOf(drafts)).reason).toBe(reason)
  })
})

test.each([
  [[], null, 'unknown: no monitor and no contact is on record'],
  [[draft('MonitorStarted', 1, { monitor: 'onchain' })], 40, 'contracts watched'],
  [[draft('ContactPublished', 1, { url: null })], 30, 'security contact'],
  [[draft('MonitorStarted', 1, { monitor: 'website' })], 30, 'website watched'],
  [
    [
      draft('ContactPublished', 1, { url: null }),
      draft('MonitorStarted', 1, { monitor: 'onchain' }),
    ],
    70,
    'contracts watched, security contact',
  ],
  [
    [
      draft('MonitorStarted', 2, { monitor: 'website' }),
      draft('MonitorStopped', 1, { monitor: 'website' }),
    ],
    0,
    'no monitor, no contact',
  ],
] as const)('monitoring: %o is %o, %s', (drafts, value, reason) => {
  expect(inputOf('monitoring', recordOf(drafts))).toMatchObject({ value, reason })
})
