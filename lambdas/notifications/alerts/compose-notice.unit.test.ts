import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { WatchedChange } from '../../../shared/contract/watchlist.ts'
import { WebhookAlert } from '../../../shared/contract/webhook-message.ts'
import { changedEvidence } from '../../../test/support/data/changed-evidence.ts'
import { composeNotice } from './compose-notice.ts'
import type { Alert } from './standing.ts'

const incident = {
  incidentId: 'hack',
  title: 'Vault drained',
  kind: 'exploit',
  severity: 'critical',
  lossUsd: 1_200_000,
  depositsUsd: null,
  chain: 'Skerry',
  url: null,
  at: '2023-01-02T03:04:05.000Z',
  status: 'resolved',
  resolvedAt: '2023-01-05T00:00:00.000Z',
  fixed: true,
  reimbursed: null,
} as const
const sentIncident = {
  incidentId: 'hack',
  title: 'Vault drained',
  kind: 'exploit',
  severity: 'critical',
  lossUsd: 1_200_000,
  chain: 'Skerry',
  url: null,
  at: '2023-01-02T03:04:05.000Z',
  status: 'resolved',
  resolvedAt: '2023-01-05T00:00:00.000Z',
}
const gone = { incidentId: 'hack', title: 'Vault drained' }
const finding = {
  auditId: 'audit-1',
  findingId: 'C-01',
  auditor: 'Wrenfield Labs',
  title: 'Reentrancy',
  severity: 'critical',
  status: 'open',
  changedAt: '2026-11-20T00:00:00.000Z',
  reportUrl: 'https://wrenfield.example/audit-1',
} as const
const from = { score: 72.5, band: 'A' } as const
const to = { score: null, band: 'N/A' } as const
const cap = { id: 'single_key', reason: 'One key may do all.', max: 59 } as const

interface Case {
  readonly alert: Alert
  readonly sent: object
  readonly subject: string
  readonly line: string
}

const cases: Record<Alert['kind'], Case> = {
  incident: {
    alert: { kind: 'incident', incident: { ...incident, evidence: [] } },
    sent: { kind: 'incident', id: 'aldermoor:incident:hack', incident: sentIncident },
    subject: 'Aldermoor: resolved incident confirmed',
    line: 'Incident confirmed, severity critical, since 2 January 2023, resolved on 5 January 2023: Vault drained. Loss: 1,200,000 US dollars. Chain: Skerry.',
  },
  'incident-resolved': {
    alert: { kind: 'incident-resolved', incident: { ...incident, evidence: [] } },
    sent: { kind: 'incident-resolved', id: 'aldermoor:incident:hack', incident: sentIncident },
    subject: 'Aldermoor: incident resolved',
    line: 'The incident of 2 January 2023 was resolved on 5 January 2023: Vault drained.',
  },
  'incident-retracted': {
    alert: { kind: 'incident-retracted', incident: gone },
    sent: { kind: 'incident-retracted', id: 'aldermoor:incident:hack', incident: gone },
    subject: 'Aldermoor: incident retracted',
    line: 'An incident was retracted: Vault drained.',
  },
  finding: {
    alert: { kind: 'finding', finding: { ...finding, evidence: [] } },
    sent: {
      kind: 'finding',
      id: 'aldermoor:finding:audit-1:C-01',
      finding: {
        auditId: 'audit-1',
        findingId: 'C-01',
        auditor: 'Wrenfield Labs',
        title: 'Reentrancy',
        severity: 'critical',
        status: 'open',
        changedAt: '2026-11-20T00:00:00.000Z',
        url: 'https://wrenfield.example/audit-1',
      },
    },
    subject: 'Aldermoor: critical finding open',
    line: 'A critical finding of Wrenfield Labs has been open since 20 November 2026: Reentrancy.',
  },
  band: {
    alert: { kind: 'band', from, to },
    sent: { kind: 'band', from: { score: 72.5, band: 'A' }, to: { score: null, band: 'N/A' } },
    subject: 'Aldermoor: no longer rated',
    line: 'It is no longer rated: too little is known. It was A (Good, 72.5).',
  },
  'cap-begins': {
    alert: { kind: 'cap-begins', cap },
    sent: {
      kind: 'cap-begins',
      cap: { id: 'single_key', reason: 'One key may do all.', max: 59 },
    },
    subject: 'Aldermoor: its score is limited',
    line: 'The score is at most 59 now: One key may do all.',
  },
  'cap-ends': {
    alert: { kind: 'cap-ends', cap },
    sent: { kind: 'cap-ends', cap: { id: 'single_key', reason: 'One key may do all.', max: 59 } },
    subject: 'Aldermoor: a limit has ended',
    line: 'A limit of the score to 59 holds no longer: One key may do all.',
  },
}

const composed = (
  alerts: readonly Alert[],
  { name = 'Aldermoor', change }: { name?: string; change?: WatchedChange } = {},
) =>
  composeNotice({ id: 'aldermoor', name }, alerts, change, {
    at: '2026-11-21T12:00:00.000Z',
    origin: 'https://assay.example',
  })

test.each(Object.entries(cases))(
  'an alert of the kind %s is sent to programs as the schema says, and to people in words',
  (_, { alert, sent, subject, line }) => {
    const notice = composed([alert])
    expect(notice.alerts).toEqual([sent])
    expect(v.parse(v.array(WebhookAlert), notice.alerts)).toEqual([sent])
    expect(notice.subject).toBe(subject)
    expect(notice.paragraphs[1]).toBe(`- ${line}`)
  },
)

const bare = { ...incident, lossUsd: null, chain: null, resolvedAt: null }

const withLess: readonly Omit<Case, 'sent'>[] = [
  {
    alert: { kind: 'incident', incident: { ...bare, status: 'active', evidence: [] } },
    subject: 'Aldermoor: incident confirmed',
    line: 'Incident confirmed, severity critical, since 2 January 2023: Vault drained.',
  },
  {
    alert: { kind: 'incident', incident: { ...bare, status: 'unknown', evidence: [] } },
    subject: 'Aldermoor: incident confirmed',
    line: 'Incident confirmed, severity critical, begun on 2 January 2023, resolution unknown: Vault drained.',
  },
  {
    alert: { kind: 'incident-resolved', incident: { ...bare, evidence: [] } },
    subject: 'Aldermoor: incident resolved',
    line: 'The incident of 2 January 2023 was resolved: Vault drained.',
  },
  {
    alert: { kind: 'finding', finding: { ...finding, status: 'acknowledged', evidence: [] } },
    subject: 'Aldermoor: critical finding not fixed',
    line: 'A critical finding of Wrenfield Labs has been acknowledged and not fixed since 20 November 2026: Reentrancy.',
  },
  {
    alert: { kind: 'band', from: to, to: from },
    subject: 'Aldermoor: rated A',
    line: 'It is rated now: A (Good, 72.5).',
  },
  {
    alert: { kind: 'band', from, to: { score: 64.96, band: 'BBB' } },
    subject: 'Aldermoor: BBB, was A',
    line: 'Its rating went from A (Good, 72.5) to BBB (Adequate, 65.0).',
  },
]

test.each(withLess)('people read "$subject" where less is known', ({ alert, subject, line }) => {
  const notice = composed([alert])
  expect(notice.subject).toBe(subject)
  expect(notice.paragraphs[1]).toBe(`- ${line}`)
})

test('several alerts stand below each other, and the subject says that there are more', () => {
  const notice = composed([cases.finding.alert, cases['cap-begins'].alert])
  expect(notice.subject).toBe('Aldermoor: critical finding open and more')
  expect(notice.paragraphs[1]).toBe(`- ${cases.finding.line}\n- ${cases['cap-begins'].line}`)
})

test('a long name is cut to 28 letters, a subject to 60', () => {
  const name = `${'Ä'.repeat(28)}🜁`
  expect(composed([cases.band.alert], { name: 'Ä'.repeat(28) }).subject).toBe(
    `${'Ä'.repeat(28)}: no longer rated`,
  )
  expect(composed([cases.incident.alert, cases.finding.alert], { name }).subject).toBe(
    `${'Ä'.repeat(27)}…: resolved incident confirmed a…`,
  )
})

describe('why a score moved', () => {
  const input = (delta: number) => ({
    id: 'external_dependencies' as const,
    from: '3\npeople',
    to: '1 person',
    delta,
    evidence: [],
  })
  const whyOf = (fields: {
    evidence?: WatchedChange['evidence']
    inputs?: WatchedChange['attribution']['inputs']
  }) => {
    const { evidence = [], inputs = [] } = fields
    const change: WatchedChange = {
      projectId: 'aldermoor',
      name: 'Aldermoor',
      logo: null,
      from,
      to: from,
      attribution: { inputs, rawDelta: 0, capDelta: 0, caps: [], scoreDelta: 0 },
      evidence,
      evidenceCount: evidence.length,
    }
    return composed([cases.band.alert], { change }).paragraphs.slice(2, -1)
  }

  test('is the evidence that moved it', () => {
    expect(
      whyOf({
        evidence: [changedEvidence('Two left', true), changedEvidence('Read', false)],
        inputs: [input(-2)],
      }),
    ).toEqual(['Why:\n- Two left (20 November 2026)'])
  })

  test('is the inputs that moved by time where no evidence did, from 0.05 points on', () => {
    const inputs = [input(-1.25), input(0.05), input(0.049)]
    expect(whyOf({ evidence: [changedEvidence('Read', false)], inputs })).toEqual([
      'Why:\n- external dependencies: 1 person, was 3 people (−1.3 points)\n- external dependencies: 1 person, was 3 people (+0.1 points)',
    ])
  })

  test('is told in five lines at most, and not at all where nothing moved', () => {
    const six = Array.from({ length: 6 }, (_, index) => changedEvidence(`Cause ${index + 1}`, true))
    expect(whyOf({ evidence: six })[0]?.split('\n')).toHaveLength(6)
    expect(whyOf({})).toEqual([])
  })
})
