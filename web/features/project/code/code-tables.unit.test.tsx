import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { AuditFact, ContractFact, Facts } from '../../../../shared/values/evidence/facts.ts'
import { Audit } from './audit.tsx'
import { AuditsInProgressTable } from './audits-in-progress-table.tsx'
import { ContractsTable } from './contracts-table.tsx'

/** The texts of the cells of each row below the heads. */
const rowsOf = (table: ReactNode): string[][] => {
  const [, body = ''] = renderToStaticMarkup(table).split('<tbody>')
  return body
    .split('</tr>')
    .slice(0, -1)
    .map((row) =>
      row
        .split(/<\/t[hd]>/)
        .slice(0, -1)
        .map((cell) =>
          cell
            .replaceAll(/<[^>]*>/g, ' ')
            .replaceAll(/\s+/g, ' ')
            .trim(),
        ),
    )
}

const contract = (name: string, changes: Partial<ContractFact>): ContractFact => ({
  chain: 'Skerry',
  address: `0x${name.padStart(40, '0')}`,
  name,
  codeHash: null,
  verified: null,
  deployedAt: '2025-01-02T00:00:00.000Z',
  changedAt: '2025-01-02T00:00:00.000Z',
  review: null,
  evidence: [],
  sourceEvidence: [],
  ...changes,
})

it('a contract says whether its source is verified, whether its code is audited, and when that changed', () => {
  const audits = [
    { auditor: 'Plumb', codeHashes: ['aa'] },
    { auditor: 'Level', codeHashes: [] },
  ] as unknown as AuditFact[]
  const contracts = [
    contract('a', { codeHash: 'aa', verified: true }),
    contract('b', { codeHash: 'bb', verified: false, changedAt: '2025-03-04T00:00:00.000Z' }),
    contract('c', {}),
  ]
  const rows = rowsOf(<ContractsTable contracts={contracts} audits={audits} />)
  expect(rows.map((cells) => [cells[0], ...cells.slice(3, 6)])).toEqual([
    ['a', 'verified', 'as audited by Plumb', '2 Jan 2025'],
    ['b', 'not verified', 'differs from every audit', '2 Jan 2025 changed 4 Mar 2025'],
    ['c', 'unknown', 'unknown', '2 Jan 2025'],
  ])
})

it('of an audit in progress the table says from when to when it is expected to end', () => {
  const audit: Facts['auditsInProgress'][number] = {
    auditId: 'one',
    auditor: 'Plumb',
    scope: 'Vault',
    startedAt: '2026-01-02T00:00:00.000Z',
    stage: 'review',
    stageSince: '2026-01-09T00:00:00.000Z',
    expectedFrom: '2026-02-03T00:00:00.000Z',
    expectedTo: '2026-03-04T00:00:00.000Z',
    evidence: [],
  }
  const open = { ...audit, auditId: 'two', expectedFrom: null, expectedTo: null }
  expect(rowsOf(<AuditsInProgressTable audits={[audit, open]} />).map((cells) => cells[4])).toEqual(
    ['3 Feb 2026 to 4 Mar 2026', 'unknown'],
  )
})

it('findings of an audit are counted by severity as open, mitigated and resolved', () => {
  const finding = (severity: 'high' | 'low', status: 'open' | 'mitigated' | 'resolved') => ({
    findingId: `${severity} ${status}`,
    title: '',
    severity,
    status,
    changedAt: '2026-01-02T00:00:00.000Z',
    evidence: [],
  })
  const audit = {
    title: 'Vault',
    publishedAt: '2026-01-02T00:00:00.000Z',
    scopeShare: 0.5,
    reportUrl: null,
    evidence: [],
    findings: [finding('high', 'resolved'), finding('low', 'open'), finding('low', 'mitigated')],
  } as unknown as AuditFact
  expect(rowsOf(<Audit audit={audit} />)).toEqual([
    ['High', '0', '0', '1'],
    ['Low', '1', '1', '0'],
  ])
})
