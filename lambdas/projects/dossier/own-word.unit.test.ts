import { describe, expect, test } from 'vitest'
import type { Evidence, EvidenceOf } from '../../../shared/values/evidence/evidence.ts'
import {
  audited,
  eventOf,
  listed,
  recording,
  source,
} from '../../../test/support/data/project-history.ts'
import { fold, specify } from '../../../test/support/event-store/given-when-then.ts'
import { Refusal } from '../../platform/refusal.ts'
import { projectDecider } from '../decider.ts'
import { evidenceId } from './evidence-id.ts'

const given = specify(projectDecider)
const stateAfter = fold(projectDecider)

describe('by its own word alone a project', () => {
  const own = <Given extends Evidence>(evidence: Given): Given => ({
    ...evidence,
    at: '2026-03-20T00:00:00.000Z',
    source: { ...source, name: 'Tidewell', tier: 'project' },
  })
  const auditOf = (...statuses: ('open' | 'acknowledged' | 'mitigated' | 'resolved')[]) => ({
    ...audited,
    data: {
      ...audited.data,
      findings: statuses.map((status, index) => {
        return { findingId: `F-${index}`, title: 'Rounding', severity: 'critical' as const, status }
      }),
    },
  })
  const vault = { chain: 'Skerry', address: `0x${'1'.repeat(40)}` }
  const granted: EvidenceOf<'PrivilegeGranted'> = {
    type: 'PrivilegeGranted',
    at: '2026-03-01T00:00:00.000Z',
    source: { ...source, tier: 'chain' },
    data: {
      privilegeId: 'upgrades',
      right: 'upgrade',
      contract: vault,
      holder: null,
      holderKind: 'eoa',
      threshold: null,
      signers: null,
      delaySeconds: 0,
    },
  }
  const heldBy = (holderKind: 'dao' | 'burned' | 'eoa', delaySeconds = 0) => ({
    ...granted,
    data: { ...granted.data, holderKind, delaySeconds },
  })
  const hacked: EvidenceOf<'IncidentConfirmed'> = {
    type: 'IncidentConfirmed',
    at: '2026-03-01T00:00:00.000Z',
    source: { ...source, tier: 'assay' },
    data: {
      incidentId: 'hack',
      title: 'Drained',
      kind: 'exploit',
      severity: 'critical',
      lossUsd: 240_000,
      ongoing: true,
      chain: null,
      url: null,
    },
  }
  const unsaid = { ...hacked, data: { ...hacked.data, ongoing: false, depositsUsd: 1e12 } }
  const retired: Evidence = { ...granted, type: 'ContractRetired', data: vault }

  const seen = { at: granted.at, source: granted.source }
  const pricedBy = (oracle: 'spot' | 'none'): EvidenceOf<'OracleReviewed'> => ({
    ...seen,
    type: 'OracleReviewed',
    data: { oracle },
  })
  const restsOn = (...names: string[]): Evidence => {
    const fields = { kind: 'fork', validation: null, validators: null, threshold: null } as const
    const dependencies = names.map((name) => ({ name, ...fields, hasKnownFault: true }))
    return { ...seen, type: 'DependenciesReviewed', data: { dependencies } }
  }
  const deployed: Evidence = {
    ...seen,
    type: 'ContractDeployed',
    data: { ...vault, name: 'Vault', codeHash: null },
  }
  const watched: Evidence = { ...seen, type: 'MonitorStarted', data: { monitor: 'onchain' } }
  const markedWith = (aggregate: number): Evidence => ({
    ...seen,
    type: 'RepositorySnapshot',
    data: { aggregate },
  })
  const withToken = (hasToken: boolean): Evidence => ({
    ...seen,
    type: 'TokenReviewed',
    data: { hasToken },
  })
  const namedTeam = (known: boolean): Evidence => ({
    ...seen,
    type: 'TeamReviewed',
    data: { public: known },
  })

  const upgradedTo = (codeHash: string | null): Evidence => ({
    ...seen,
    type: 'ContractUpgraded',
    data: { ...vault, codeHash },
  })
  const delayed: Evidence = {
    ...seen,
    type: 'TimelockChanged',
    data: { privilegeId: 'upgrades', delaySeconds: 0 },
  }
  const heldByTen: Evidence = { ...seen, type: 'HoldersSnapshot', data: { topTenShare: 1 } }
  const unwatched: Evidence = { ...seen, type: 'MonitorStopped', data: { monitor: 'onchain' } }

  const refusalOf = (evidence: Evidence, ...recorded: Evidence[]) => {
    try {
      projectDecider.decide(
        recording(own(evidence)),
        stateAfter([listed, ...recorded.map(eventOf)]),
      )
    } catch (error) {
      if (error instanceof Refusal) return [error.code, error.fieldErrors]
      throw error
    }
    return 'not refused'
  }

  test.each<[string, Evidence, string]>([
    [
      'retires no contract',
      retired,
      'Give a source other than the project itself: its own word does not prove this.',
    ],
    [
      'says of no upgrade which code it brought',
      upgradedTo('v1'),
      'Give a source other than the project itself: its own word does not prove this.',
    ],
    [
      'burns no right',
      heldBy('burned'),
      'Give a source other than the project itself: its own word does not prove this.',
    ],
    ...(['acknowledged', 'mitigated', 'resolved'] as const).map(
      (status): [string, Evidence, string] => [
        `publishes no finding as ${status}`,
        auditOf('open', status),
        'Give every finding as open, or a source other than the project itself.',
      ],
    ),
  ])('%s', (_, evidence, remedy) => {
    expect(refusalOf(evidence)).toEqual(['InvalidEvidence', { '0.source.tier': remedy }])
  })

  test.each<[string, Evidence, Evidence]>([
    ['hands no right to a DAO', heldBy('dao'), granted],
    ['puts no delay before a right', heldBy('eoa', 172_800), granted],
    ['empties no audit', auditOf(), audited],
    ['makes no incident smaller', unsaid, hacked],
    ['makes no contract older', deployed, deployed],
    ['gives its repository no other marks', markedWith(10), markedWith(3)],
    ['does not do without prices', pricedBy('none'), pricedBy('spot')],
    ['rests on no less', restsOn(), restsOn('Wrenfield')],
    ['does not do without a token', withToken(false), withToken(true)],
    ['has been watched no longer', watched, watched],
    ['names no people', namedTeam(true), namedTeam(false)],
    ['runs no other code than an upgrade brought', deployed, upgradedTo('v2')],
    ['has no longer delay than it was changed to', heldBy('eoa', 172_800), delayed],
    ['has no token less than its holders show', withToken(false), heldByTen],
    ['is not watched where a watch has ended', watched, unwatched],
  ])('%s of which another source spoke', (_, evidence, recorded) => {
    const remedy = 'Give a source other than the project itself: its own word replaces no other.'
    expect(refusalOf(evidence, recorded)).toEqual(['InvalidEvidence', { '0.source.tier': remedy }])
    const before = { ...own(recorded), at: granted.at }
    expect(refusalOf(evidence, before, recorded)).toEqual([
      'InvalidEvidence',
      { '0.source.tier': remedy },
    ])
  })

  test('says that its code has changed, which others have said of it before', () => {
    expect(refusalOf(upgradedTo(null), deployed, upgradedTo('v2'))).toBe('not refused')
  })

  test('corrects nobody else, also in the same command', () => {
    const correction = { ...pricedBy('none'), supersedes: evidenceId(pricedBy('spot')) }
    const refused = 'Give the id of evidence of the project itself: its own word corrects no other.'
    expect(refusalOf(correction, pricedBy('spot'))).toEqual([
      'UnknownEvidence',
      { '0.supersedes': refused },
    ])
    given([listed])
      .when(recording(pricedBy('spot'), own(correction)))
      .then('UnknownEvidence')
  })

  test('says what nobody else has said, says it again, and corrects itself', () => {
    const corrected = { ...own(heldBy('dao')), supersedes: evidenceId(own(granted)) }
    const said = [own(granted), own(auditOf('open')), own(hacked)]
    given([listed])
      .when(recording(...said))
      .then(said.map(eventOf))
    given([listed, ...said.map(eventOf)])
      .when(recording(own(unsaid), corrected))
      .then([eventOf(own(unsaid)), eventOf(corrected)])
  })

  test('does not keep another source from speaking', () => {
    given([listed, eventOf(own(granted))])
      .when(recording({ ...heldBy('burned'), supersedes: evidenceId(own(granted)) }))
      .then([eventOf({ ...heldBy('burned'), supersedes: evidenceId(own(granted)) })])
  })
})
