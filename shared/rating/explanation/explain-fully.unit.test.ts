import { describe, expect, test } from 'vitest'
import { DEMO_NOW, demoRecords } from '../../../test/support/data/demo-records.ts'
import {
  daysAgo,
  draft,
  inOrder,
  NOW,
  recordOf,
  VAULT,
} from '../../../test/support/data/rating-records.ts'
import type { EvidenceType, RecordedEvidence } from '../../values/evidence/evidence.ts'
import type { InputId } from '../../values/rating.ts'
import { explainFully } from './explain-fully.ts'

const CONTRACTS = ['ContractDeployed', 'ContractUpgraded', 'ContractRetired'] as const
const RIGHTS_EVIDENCE = [
  'PrivilegeGranted',
  'PrivilegeRevoked',
  'TimelockChanged',
  'RightsReviewed',
  ...CONTRACTS,
] as const

/** What evidence of each input is about. */
const kinds: Record<InputId, readonly EvidenceType[]> = {
  audit_depth: ['AuditPublished', ...CONTRACTS],
  finding_resolution: ['AuditPublished', 'FindingStatusChanged'],
  audit_currency: ['AuditPublished', ...CONTRACTS],
  source_verified: ['ContractVerified', 'ContractRetired'],
  code_stability: CONTRACTS,
  repo_hygiene: ['RepositorySnapshot'],
  admin_control: RIGHTS_EVIDENCE,
  privilege_exposure: RIGHTS_EVIDENCE,
  holder_concentration: ['HoldersSnapshot'],
  incident_history: [
    'IncidentConfirmed',
    'IncidentResolved',
    'IncidentRetracted',
    'MonitorStarted',
  ],
  bug_bounty: ['BountyOpened', 'BountyUpdated', 'BountyClosed'],
  monitoring: ['MonitorStarted', 'MonitorStopped', 'ContactPublished'],
  website_scan: ['WebsiteScanned'],
  team_verification: ['TeamReviewed', 'KycVerified', 'KycRevoked'],
  documentation: ['DocumentationReviewed'],
  maturity: ['ContractDeployed', 'ContractRetired'],
  oracle_dependence: ['OracleReviewed'],
  external_dependencies: ['DependenciesReviewed'],
}

const dayOf = ({ at }: Pick<RecordedEvidence, 'at'>): string => at.slice(0, 10)

describe('every demo project', () => {
  const at = new Date(DEMO_NOW).toISOString()
  const explained = demoRecords().map(({ id, record }) => ({
    id,
    record,
    score: explainFully(record, { at }),
  }))
  const named = explained.flatMap(({ id, record, score }) =>
    score.inputs.flatMap((input) =>
      input.evidence[0] === undefined ? [] : [{ id, record, input, newest: input.evidence[0] }],
    ),
  )

  test('each input of all 120 names a piece of its own subject that is in the log', () => {
    expect(explained).toHaveLength(120)
    expect(named.length).toBeGreaterThan(1400)
    const strange = named.flatMap(({ id, record, input }) =>
      input.evidence
        .filter(
          (ref) =>
            !kinds[input.id].includes(ref.type as EvidenceType) ||
            record.evidence.find((one) => one.id === ref.id)?.type !== ref.type,
        )
        .map((ref) => `${id} ${input.id}: ${ref.type} ${ref.id}`),
    )
    expect(strange).toEqual([])
  })

  test('it is the newest of that subject, of the day that stands beside it', () => {
    const wrong = named.flatMap(({ id, record, input, newest }) => {
      const superseded = new Set(record.evidence.map(({ supersedes }) => supersedes))
      const own = record.evidence.filter(
        (one) =>
          !superseded.has(one.id) &&
          kinds[input.id].includes(one.type) &&
          // Where something happened, that is the history, and not who watched.
          (input.id !== 'incident_history' ||
            one.type.startsWith('Incident') === newest.type.startsWith('Incident')),
      )
      const expected = own.map(dayOf).toSorted().at(-1)
      const isRight = dayOf(newest) === expected && input.evidenceAt?.slice(0, 10) === dayOf(newest)
      return isRight ? [] : [`${id} ${input.id}: ${dayOf(newest)}, not ${expected}`]
    })
    expect(wrong).toEqual([])
  })

  test('without a score there is no raw score and no interval; with one there are', () => {
    const unrated = explained.filter(({ score }) => score.score === null)
    expect(unrated.length).toBeGreaterThan(4)
    for (const { score } of unrated) {
      expect([score.raw, score.interval]).toEqual([null, null])
    }
    for (const { id, score } of explained) {
      expect([score.raw === null, score.interval === null], id).toEqual(
        score.score === null ? [true, true] : [false, false],
      )
    }
  })

  test('the pieces of an input and of a cap stand newest first', () => {
    const lists = explained.flatMap(({ score }) => [
      ...score.inputs.map(({ evidence }) => evidence),
      ...score.caps.map(({ evidence }) => evidence),
    ])
    for (const list of lists) {
      const times = list.map((ref) => ref.at)
      expect(times).toEqual(times.toSorted().toReversed())
    }
  })

  test('the open critical finding of Gantrel is what its cap and its input name', () => {
    const { score } = explained.find(({ id }) => id === 'gantrel')!
    expect(score.caps[0]?.id).toBe('open_critical')
    expect(score.caps[0]?.evidence.map(({ title }) => title)).toEqual([
      'Finding C-01 open',
      'Finding C-01 resolved',
      'Audit report, 15 findings',
    ])
    expect(score.inputs.find(({ id }) => id === 'finding_resolution')?.evidence[0]).toMatchObject({
      title: 'Finding C-01 open',
    })
  })
})

test('evidence that was recorded late stands where its time is, not where it was recorded', () => {
  const record = recordOf([
    ...inOrder,
    draft('RightsReviewed', 2, { contract: VAULT, rights: ['upgrade'] }, { id: 'newest' }),
    draft('RightsReviewed', 9, { contract: VAULT, rights: [] }, { recordedAt: daysAgo(1) }),
  ])
  const control = explainFully(record, { at: NOW }).inputs.find(({ id }) => id === 'admin_control')
  expect(control?.evidence[0]).toEqual({
    id: 'newest',
    type: 'RightsReviewed',
    title: 'Rights table, 1 right read',
    summary: `Rights over ${VAULT.address} on Skerry reviewed: upgrade`,
    at: daysAgo(2),
  })
})
