import { expect, test } from 'vitest'
import type { Evidence, RecordedEvidence } from '../../../shared/values/evidence/evidence.ts'
import type { FindingStatus } from '../../../shared/values/evidence/evidence-terms.ts'
import { isNews } from './is-news.ts'

const piece = (version: number, evidence: Pick<Evidence, 'type' | 'data'>): RecordedEvidence =>
  ({
    ...evidence,
    at: `2040-01-0${version}T00:00:00.000Z`,
    recordedAt: `2040-01-0${version}T00:00:00.000Z`,
    source: { name: 'Wrenfield Labs', url: null, hash: null, version: null },
    id: `piece-${version}`,
    eventId: `event-${version}`,
    version,
  }) as RecordedEvidence

const scanned = (passed: boolean) =>
  ({ type: 'WebsiteScanned', data: { checks: [{ name: 'HSTS', passed }] } }) as const
const verified = (address: string) =>
  ({ type: 'ContractVerified', data: { chain: 'Skerry', address, verified: true } }) as const
const contract = { chain: 'Skerry', address: '0xa1' }
const deployed = {
  type: 'ContractDeployed',
  data: { ...contract, name: 'Vault', codeHash: '0x01' },
} as const
const upgraded = { type: 'ContractUpgraded', data: { ...contract, codeHash: '0x02' } } as const
const published = (status: FindingStatus) =>
  ({
    type: 'AuditPublished',
    data: {
      auditId: 'audit-1',
      auditor: 'Wrenfield Labs',
      title: 'Vault',
      scopeShare: 1,
      reportUrl: null,
      codeHashes: [],
      findings: [{ findingId: 'F', title: 'Reentrancy', severity: 'critical', status }],
    },
  }) as const
const finding = (findingId: string, status: FindingStatus) =>
  ({ type: 'FindingStatusChanged', data: { auditId: 'audit-1', findingId, status } }) as const
const started = { type: 'MonitorStarted', data: { monitor: 'website' } } as const
const stopped = { type: 'MonitorStopped', data: { monitor: 'website' } } as const

test.each([
  { what: 'the first of its kind', pieces: [scanned(true)], is: true },
  { what: 'the same result again', pieces: [scanned(true), scanned(true)], is: false },
  { what: 'another result', pieces: [scanned(true), scanned(false)], is: true },
  {
    what: 'a result that was there before the last one',
    pieces: [scanned(true), scanned(false), scanned(true)],
    is: true,
  },
  { what: 'the same of another contract', pieces: [verified('0xa1'), verified('0xb2')], is: true },
  {
    what: 'the same of a contract, others between',
    pieces: [verified('0xa1'), verified('0xb2'), verified('0xa1')],
    is: false,
  },
  { what: 'a start after a stop', pieces: [started, stopped, started], is: true },
  {
    what: 'a verification after an upgrade',
    pieces: [deployed, verified('0xa1'), upgraded, verified('0xa1')],
    is: true,
  },
  {
    what: 'the same verification after that',
    pieces: [deployed, verified('0xa1'), upgraded, verified('0xa1'), verified('0xa1')],
    is: false,
  },
  {
    what: 'an upgrade to the same code, verified between',
    pieces: [deployed, upgraded, verified('0xa1'), upgraded],
    is: false,
  },
  {
    what: 'an audit that opens a finding again',
    pieces: [published('open'), finding('F', 'resolved'), published('open')],
    is: true,
  },
  {
    what: 'a finding that is resolved again',
    pieces: [
      published('open'),
      finding('F', 'resolved'),
      published('open'),
      finding('F', 'resolved'),
    ],
    is: true,
  },
  {
    what: 'an audit as its findings stand already',
    pieces: [published('resolved'), finding('F', 'resolved'), published('resolved')],
    is: false,
  },
  {
    what: 'the same audit, the status of a finding that it does not name between',
    pieces: [published('open'), finding('G', 'resolved'), published('open')],
    is: false,
  },
])('whether a piece of evidence is news: $what', ({ pieces, is }) => {
  const evidence = pieces.map((one, index) => piece(index + 1, one))
  expect(isNews({ evidence }, evidence.at(-1)!)).toBe(is)
})
