import * as v from 'valibot'
import { expect, test } from 'vitest'
import { WebhookAlert } from '../../../shared/contract/webhook-message.ts'
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
        changedAt: '2026-11-20T00:00:00.000Z',
        url: 'https://wrenfield.example/audit-1',
      },
    },
    subject: 'Aldermoor: critical finding open',
    line: 'Critical finding of Wrenfield Labs is open since 20 November 2026: Reentrancy.',
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
    line: 'The score is no longer limited to 59. What held it: One key may do all.',
  },
}

test.each(Object.entries(cases))(
  'an alert of the kind %s is sent to programs as the schema says, and to people in words',
  (_, { alert, sent, subject, line }) => {
    const notice = composeNotice({ id: 'aldermoor', name: 'Aldermoor' }, [alert], undefined, {
      at: '2026-11-21T12:00:00.000Z',
      origin: 'https://assay.example',
    })
    expect(notice.alerts).toEqual([sent])
    expect(v.parse(v.array(WebhookAlert), notice.alerts)).toEqual([sent])
    expect(notice.subject).toBe(subject)
    expect(notice.paragraphs[1]).toBe(`- ${line}`)
  },
)
