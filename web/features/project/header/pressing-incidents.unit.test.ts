import { expect, it } from 'vitest'
import type { IncidentFact } from '../../../../shared/values/evidence/facts.ts'
import { pressingIncidents } from './pressing-incidents.ts'

const NOW = Date.parse('2026-11-20T00:00:00.000Z')

const incident = (status: IncidentFact['status'], at: string): IncidentFact => ({
  incidentId: 'i',
  title: 'Pool drained',
  kind: 'exploit',
  severity: null,
  lossUsd: null,
  depositsUsd: null,
  chain: null,
  url: null,
  at,
  status,
  resolvedAt: null,
  fixed: null,
  reimbursed: null,
  evidence: [],
})

it.each([
  ['active', '2020-01-01T00:00:00.000Z', true],
  ['unknown', '2025-11-20T00:00:00.001Z', true],
  ['unknown', '2025-11-20T00:00:00.000Z', false],
  ['resolved', '2026-11-19T00:00:00.000Z', false],
] as const)('an incident that is %s since %s is warned of: %s', (status, at, isWarnedOf) => {
  expect(pressingIncidents([incident(status, at)], NOW)).toHaveLength(isWarnedOf ? 1 : 0)
})
