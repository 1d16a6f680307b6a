import { describe, expect, test } from 'vitest'
import {
  auditPublished,
  type Draft,
  draft,
  incidentConfirmed,
  inOrder,
  NOW,
  privilegeGranted,
  recordOf,
  TOKEN,
  VAULT,
} from '../../../test/support/data/rating-records.ts'
import { explainFully } from './explain-fully.ts'

const explained = (drafts: readonly Draft[]) => explainFully(recordOf(drafts), { at: NOW })
const improvementsOf = ({ inputs }: ReturnType<typeof explained>) =>
  inputs.flatMap(({ id, improve }) => (improve ? [{ id, ...improve }] : []))
const improvementOf = (drafts: readonly Draft[], id: string) =>
  improvementsOf(explained(drafts)).find((improve) => improve.id === id)

const scam = incidentConfirmed(9, { incidentId: 'scam', kind: 'exit_scam', ongoing: true })

describe('under a cap that only time lifts', () => {
  const young = inOrder.map((one) =>
    one.type === 'ContractDeployed' ? draft('ContractDeployed', 100, one.data) : one,
  )

  test('a step is told what it gains once that is lifted', () => {
    const score = explained(young)
    expect(score).toMatchObject({ score: 69, caps: [{ id: 'unproven_code' }] })
    const scan = improvementsOf(score).find(({ id }) => id === 'website_scan')
    // Two of ten checks, of a weight of two.
    expect(scan).toMatchObject({ gain: 0, lifts: null, later: 0.4 })
    const untold = improvementsOf(score).filter(({ gain, later }) => gain === 0 && later === null)
    expect(untold).toEqual([])
  })
})

describe('a cap that holds and does not limit yet', () => {
  /** It is no audit, but what it found is open. */
  const worthless = auditPublished(9, {
    auditId: 'worthless',
    scopeShare: 0,
    findings: [{ findingId: 'C-1', title: 'Reentrancy', severity: 'critical', status: 'open' }],
  })

  test('has the step that lifts it, once a lower one is lifted', () => {
    const drafts = [...inOrder, worthless, scam]
    expect(improvementOf(drafts, 'incident_history')).toMatchObject({
      gain: 30,
      lifts: 'exit_scam',
    })
    const resolve = improvementOf(drafts, 'finding_resolution')
    expect(resolve).toMatchObject({ action: 'Resolve 2 findings', gain: 0, lifts: 'open_critical' })
    expect(resolve?.later).toBeGreaterThan(30)
    expect(improvementOf(drafts, 'website_scan')?.later).toBe(0.4)
  })

  test('has one, too, where its input has all its points', () => {
    const full = explained([...inOrder, worthless]).inputs.find(
      ({ id }) => id === 'finding_resolution',
    )
    expect(full?.points).toBe(full?.maxPoints)
    expect(improvementOf([...inOrder, worthless], 'finding_resolution')).toMatchObject({
      action: 'Resolve 2 findings',
      lifts: 'open_critical',
      later: null,
    })
  })

  test('has none while nothing but the points limits', () => {
    const poor = [draft('ContractDeployed', 900, { ...VAULT, name: 'Vault', codeHash: null })]
    const kept = new Set(['ContractDeployed', 'TokenReviewed', 'RightsReviewed', 'OracleReviewed'])
    const some = [...poor, ...inOrder.filter(({ type }) => kept.has(type)), worthless]
    expect(improvementOf(some, 'finding_resolution')?.action).not.toBe('Resolve 1 finding')
  })
})

test('of two caps at one value each is lifted by its step, the first of which gains nothing by itself', () => {
  const drafts = [
    ...inOrder,
    incidentConfirmed(400, { severity: 'critical', lossUsd: 4e6 }),
    draft('IncidentResolved', 390, { incidentId: 'hack', fixed: true, reimbursed: false }),
    privilegeGranted(3, {
      privilegeId: 'token-mint',
      right: 'mint',
      contract: TOKEN,
      holder: '0x2',
    }),
  ]
  expect(explained(drafts).caps).toMatchObject([
    { id: 'unreimbursed_loss', max: 59 },
    { id: 'single_key', max: 59 },
  ])
  expect(improvementOf(drafts, 'incident_history')).toMatchObject({
    gain: 0,
    lifts: 'unreimbursed_loss',
    later: null,
  })
  const control = improvementOf(drafts, 'admin_control')
  expect(control).toMatchObject({ gain: 0, lifts: 'single_key' })
  expect(control?.later).toBeGreaterThan(10)
})

test('where a project is not rated once its cap is lifted, nobody knows what a step gains', () => {
  const deployed = draft('ContractDeployed', 900, { ...TOKEN, name: 'Token', codeHash: null })
  const score = explained([deployed, scam])
  expect(score).toMatchObject({ score: 9, band: 'D' })
  expect(
    improvementsOf(score).filter(({ gain, later }) => gain !== null || later !== null),
  ).toEqual([])
  expect(improvementOf([deployed, scam], 'incident_history')).toMatchObject({
    action: 'Fix the cause and reimburse the losses',
    lifts: 'exit_scam',
  })
})
