import { describe, expect, test } from 'vitest'
import { done } from '../../../test/support/data/follow-advice.ts'
import { DEMO_NOW, demoRecords } from '../../../test/support/data/demo-records.ts'
import {
  auditPublished,
  daysAgo,
  draft,
  incidentConfirmed,
  inOrder,
  inOrderRecord,
  NOW,
  privilegeGranted,
  recordOf,
  TOKEN,
} from '../../../test/support/data/rating-records.ts'
import type { RatingRecord } from '../../values/evidence/evidence.ts'
import type { FullExplanation, InputId } from '../../values/rating.ts'
import { explain } from './explain.ts'
import { explainFully } from './explain-fully.ts'

const scoreOf = (record: RatingRecord, at: string): number => explain(record, { at }).score ?? NaN

/** Everything that lifts caps, in the order in which they limit. */
const liftsOf = ({ inputs, caps }: FullExplanation) =>
  caps.flatMap(({ id }) => inputs.find(({ improve }) => improve?.lifts === id)?.improve ?? [])

const improvementOf = (record: RatingRecord, id: InputId, at = NOW) =>
  explainFully(record, { at }).inputs.find((input) => input.id === id)?.improve

describe('every demo project', () => {
  const records = demoRecords()
  const at = new Date(DEMO_NOW).toISOString()
  const advised = records.flatMap(({ id, record }) => {
    const score = explainFully(record, { at })
    return score.score === null
      ? []
      : score.inputs.flatMap(({ id: input, improve }) =>
          improve ? [{ name: `${id} ${input}: ${improve.action}`, record, score, improve }] : [],
        )
  })

  test('gains by each step exactly the difference of the scores with and without it', () => {
    expect(advised.length).toBeGreaterThan(1000)
    const wrong = advised.flatMap(({ name, record, score, improve }) => {
      if (improve.gain === null) return []
      const gained = scoreOf(done(record, improve.action, at), at) - (score.score ?? NaN)
      return Math.abs(gained - improve.gain) < 1e-9
        ? []
        : [`${name} promises ${improve.gain} and brings ${gained.toFixed(2)}`]
    })
    expect(wrong).toEqual([])
  })

  test('gains under a cap what it is told to gain later, once the cap is lifted', () => {
    const later = advised.filter(({ improve }) => improve.later !== null)
    expect(later.length).toBeGreaterThan(50)
    const wrong = later.flatMap(({ name, record, score, improve }) => {
      let lifted = record
      for (const lift of liftsOf(score)) {
        if (lift.action !== improve.action) lifted = done(lifted, lift.action, at)
        else break
      }
      const gained = scoreOf(done(lifted, improve.action, at), at) - scoreOf(lifted, at)
      return Math.abs(gained - improve.later!) < 1e-9
        ? []
        : [`${name} promises ${improve.later} and brings ${gained.toFixed(2)}`]
    })
    expect(wrong).toEqual([])
  })

  test('is never advised what changes nothing, unless a cap is the reason and is said to be', () => {
    const idle = advised.filter(
      ({ score, improve }) =>
        improve.gain === 0 &&
        improve.later === null &&
        score.caps.some(({ max }) => max < (score.raw ?? 0)),
    )
    expect(idle.map(({ name }) => name)).toEqual([])
    expect(advised.filter(({ improve }) => (improve.gain ?? 0) < 0)).toEqual([])
  })

  test('that a cap limits has a step that lifts it, which gains', () => {
    const scores = new Map(advised.map(({ name, score }) => [name.split(' ')[0], score]))
    const capped = [...scores].filter(
      ([, { raw, caps }]) => caps[0] !== undefined && caps[0].max < (raw ?? 0),
    )
    expect(capped.length).toBeGreaterThan(5)
    for (const [id, score] of capped) {
      const lift = score.inputs.find(({ improve }) => improve?.lifts === score.caps[0]?.id)
      expect(lift?.improve?.gain, id).toBeGreaterThan(0)
    }
  })

  test('Tidewell and Marlspike under an incident are told the whole gain of what lifts the cap', () => {
    const recordOfProject = (id: string) => records.find((one) => one.id === id)!.record
    expect(improvementOf(recordOfProject('tidewell'), 'admin_control', at)).toEqual({
      action:
        'Put every right but to pause behind at least a multisig of 4 of 7 and a 48 h timelock',
      gain: 17.7,
      lifts: 'single_key',
      later: null,
    })
    const [incident] = recordOf([hackOf(at)]).evidence
    const marlspike = recordOfProject('marlspike')
    const hacked = { ...marlspike, evidence: [...marlspike.evidence, incident!] }
    expect(improvementOf(hacked, 'incident_history', at)).toEqual({
      action: 'Fix the cause and reimburse the losses',
      gain: 48.9,
      lifts: 'active_incident',
      later: null,
    })
  })
})

const hackOf = (at: string) =>
  incidentConfirmed(2, { severity: 'critical', lossUsd: 4e6, ongoing: true }, { at })

describe('a step', () => {
  const key = privilegeGranted(3, {
    privilegeId: 'token-mint',
    right: 'mint',
    contract: TOKEN,
    holder: '0x2',
  })
  const hack = hackOf(daysAgo(2))

  test('names every check that failed', () => {
    expect(improvementOf(inOrderRecord(), 'website_scan')?.action).toBe(
      'Pass 2 failed checks: Content security policy, DNSSEC',
    )
    expect(improvementOf(inOrderRecord(), 'documentation')?.action).toBe(
      'Meet 1 failed check: Formal specification',
    )
  })

  test('under two caps gains from the one to the other, and then the rest', () => {
    const record = inOrderRecord([key, hack])
    expect(improvementOf(record, 'incident_history')).toEqual({
      action: 'Fix the cause and reimburse the losses',
      gain: 30,
      lifts: 'active_incident',
      later: null,
    })
    const control = improvementOf(record, 'admin_control')
    expect(control).toMatchObject({ gain: 0, lifts: 'single_key' })
    expect(control?.later).toBeGreaterThan(15)
    expect(improvementOf(record, 'website_scan')).toMatchObject({ gain: 0, lifts: null })
    expect(improvementOf(record, 'website_scan')?.later).toBeGreaterThan(0)
  })

  test('whose outcome nobody knows is named without a gain', () => {
    const record = recordOf(
      inOrderRecord().evidence.filter(
        ({ type }) => type !== 'PrivilegeGranted' && type !== 'RightsReviewed',
      ),
    )
    expect(improvementOf(record, 'admin_control')).toEqual({
      action: 'Get all rights over all live contracts reviewed',
      gain: null,
      lifts: null,
      later: null,
    })
  })

  test('that lifts a cap under a lower one is told, though the input stays unknown', () => {
    const [keyed] = recordOf([key]).evidence
    const unread = recordOf(
      inOrderRecord([hack])
        .evidence.filter(({ type }) => type !== 'RightsReviewed')
        .concat({ ...keyed!, id: 'key', version: 100 }),
    )
    const control = improvementOf(unread, 'admin_control')
    expect(control).toMatchObject({
      action:
        'Put every right but to pause behind at least a multisig of 4 of 7 and a 48 h timelock',
      gain: 0,
      lifts: 'single_key',
    })
    expect(control?.later).toBeGreaterThan(0)
  })

  test('of rights that nobody read is to have them read where no cap is in the way', () => {
    const { evidence } = inOrderRecord([key])
    const kept = new Set(['ContractDeployed', 'PrivilegeGranted', 'KycVerified', 'AuditPublished'])
    const record = { evidence: evidence.filter(({ type }) => kept.has(type)) }
    expect(improvementOf(record, 'admin_control')?.action).toBe(
      'Get all rights over all live contracts reviewed',
    )
  })

  test('of an audit gains what it is told by another auditor, and less by the last one', () => {
    const upgraded = [
      ...inOrder.filter(({ type, data }) => type !== 'AuditPublished' || data.auditId === 'second'),
      draft('ContractUpgraded', 20, { ...TOKEN, codeHash: 'hash-3' }),
    ]
    const record = recordOf(upgraded)
    const step = improvementOf(record, 'audit_currency')
    const before = scoreOf(record, NOW)
    const gainedBy = (auditor: string) => {
      const data = { auditId: 'c', auditor, scopeShare: 0.5, codeHashes: ['hash-3'] }
      return scoreOf(recordOf([...upgraded, auditPublished(0, data)]), NOW) - before
    }
    expect(step?.action).toBe('Get 1 deployed contract audited by another auditor')
    expect(gainedBy('Wrenfield Labs')).toBeCloseTo(step?.gain ?? NaN)
    expect(gainedBy('Larch Security')).toBeLessThan((step?.gain ?? NaN) - 1)
  })

  test('asks for findings that nobody read', () => {
    const record = recordOf(
      inOrder.map((one) =>
        one.type === 'AuditPublished' ? { ...one, data: { ...one.data, findings: null } } : one,
      ),
    )
    expect(improvementOf(record, 'finding_resolution')).toMatchObject({
      action: 'Publish the findings of every audit, and what became of each',
      gain: null,
    })
  })

  test('takes an audit that looked at nothing for none', () => {
    const record = recordOf([auditPublished(9, { scopeShare: 0 })])
    expect(improvementOf(record, 'audit_depth')?.action).toBe(
      'Publish an audit of all code, and resolve what it finds',
    )
  })

  test('is absent where nothing can be won, and of what time alone does', () => {
    const { inputs } = explainFully(inOrderRecord(), { at: NOW })
    const without = inputs.filter(
      ({ id, points, maxPoints }) =>
        points === maxPoints || id === 'maturity' || id === 'code_stability',
    )
    expect(without.length).toBeGreaterThan(2)
    for (const { id, improve } of without) expect(improve, id).toBeNull()
  })

  test('for what has expired is to look again, where that is enough', () => {
    const record = recordOf([
      draft('DocumentationReviewed', 400, { checks: [{ name: 'Risks', passed: true }] }),
    ])
    expect(improvementOf(record, 'documentation', daysAgo(0))?.action).toBe(
      'Update the document review',
    )
  })
})
