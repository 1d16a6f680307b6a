import { describe, expect, test } from 'vitest'
import {
  draft,
  inOrderRecord,
  NOW,
  privilegeGranted,
} from '../../../test/support/data/rating-records.ts'
import type { Draft } from '../../../test/support/data/rating-records.ts'
import { attribute } from './attribute-moves.ts'
import { explain } from './explain.ts'

const now = (more: readonly Draft[] = []) => explain(inOrderRecord(more), { at: NOW })

const key = privilegeGranted(3, { privilegeId: 'token-mint', right: 'mint', holder: '0x2' })
const bounty = draft('BountyUpdated', 2, { maxUsd: 1e6, selfHosted: false, url: null })

describe('a change', () => {
  test('lists what moved, the largest first, gains or losses', () => {
    const { inputs } = attribute(now(), now([bounty, key]))
    expect(inputs.map(({ id }) => id)).toEqual([
      'admin_control',
      'privilege_exposure',
      'bug_bounty',
    ])
    expect(inputs[0]).toEqual({
      id: 'admin_control',
      from: 'multisig 4 of 7 behind 48 h can upgrade the code',
      to: 'single key can mint',
      delta: expect.closeTo(-9.1, 6) as number,
      evidence: ['evidence-26'],
    })
    expect(inputs[2]).toMatchObject({ evidence: ['evidence-25'] })
    expect(inputs[2]!.delta).toBeGreaterThan(0)
  })

  test('lists what caps take apart', () => {
    const before = now()
    const after = now([key])
    const { rawDelta, capDelta, scoreDelta, caps } = attribute(before, after)
    expect(rawDelta).toBe(after.raw - before.raw)
    expect(capDelta).toBe(59 - after.raw)
    expect(scoreDelta).toBe(59 - before.raw)
    expect(caps).toEqual([{ id: 'single_key', change: 'begins', max: 59 }])
  })

  test('names what went where nothing came', () => {
    const { inputs, caps } = attribute(now([key]), now())
    expect(inputs[0]).toMatchObject({ id: 'admin_control', evidence: ['evidence-25'] })
    expect(caps).toEqual([{ id: 'single_key', change: 'ends', max: 59 }])
  })

  test('is none where nothing moved', () => {
    expect(attribute(now(), now())).toEqual({
      inputs: [],
      rawDelta: 0,
      capDelta: 0,
      caps: [],
      scoreDelta: 0,
    })
  })

  test('has no move of the score where one of the two is not rated', () => {
    const unrated = explain({ evidence: [] }, { at: NOW })
    expect(attribute(unrated, now())).toMatchObject({ scoreDelta: null })
    expect(attribute(now(), unrated)).toMatchObject({ scoreDelta: null })
  })
})
