import { describe, expect, it } from 'vitest'
import type { FullInput } from '../../../../shared/values/rating.ts'
import { formatGain, formatImprovement, stepsOf } from './improvement.ts'

const input = (improve: FullInput['improve'], more: Partial<FullInput> = {}): FullInput => ({
  id: 'bug_bounty',
  category: 'operations',
  weight: 6,
  policy: 'zero',
  state: 'known',
  value: 50,
  used: 50,
  points: 3,
  maxPoints: 6,
  reason: 'bounty up to $100K',
  evidenceAt: null,
  expiresAt: null,
  evidence: [],
  improve,
  ...more,
})
const step = (
  action: string,
  gain: number | null,
  more: Partial<NonNullable<FullInput['improve']>> = {},
) => input({ action, gain, lifts: null, later: null, ...more })

describe('formatImprovement', () => {
  it.each([
    [step('Post', 1.2), 'Post: +1.2'],
    [step('Post', 0), 'Post: less than +0.1'],
    [step('Fix', 51, { lifts: 'active_incident' }), 'Fix: +51.0, lifts the cap'],
    [step('Fix', 0, { lifts: 'single_key' }), 'Fix: +0.0, lifts the cap'],
    [step('Post', 0, { later: 1.2 }), 'Post: nothing while the cap holds, +1.2 after it is lifted'],
    [step('Name the holder', null), 'Name the holder'],
    [step('Fix', null, { lifts: 'exit_scam' }), 'Fix: lifts the cap'],
    [input(null, { points: 6 }), 'Nothing to add'],
    [input(null, { id: 'maturity' }), 'Grows with time'],
    [input(null, { id: 'code_stability' }), 'Grows with time'],
    [input(null, { id: 'incident_history' }), 'Grows with time'],
    [input(null), 'Not in your hands'],
    [input(null, { state: 'na' }), 'Does not apply to this project'],
    [
      input(null, { state: 'unknown', policy: 'prior' }),
      'We have not read this yet. Until then half of it counts.',
    ],
  ])('%o reads %s', (one, text) => {
    expect(formatImprovement(one)).toBe(text)
  })
})

describe('formatGain', () => {
  it.each([
    [0.4, null, '+0.4'],
    [0, null, 'less than +0.1'],
    [8, 'single_key', '+8.0'],
    [0, 'single_key', '+0.0'],
  ] as const)('%d of a step that lifts %s reads %s', (gain, lifts, text) => {
    expect(formatGain({ action: 'Post', gain, lifts, later: null })).toBe(text)
  })
})

describe('stepsOf', () => {
  it('has what lifts the cap first, then by gain, and what counts only later apart', () => {
    const { now, later } = stepsOf([
      step('small later', 0, { later: 0.4 }),
      step('second cap', 0, { later: 3, lifts: 'single_key' }),
      step('large later', 0, { later: 5 }),
      step('small', 0.2),
      step('lift', 8, { lifts: 'active_incident' }),
      step('unforeseeable', null),
    ])
    expect(now.map(({ improve }) => improve.action)).toEqual(['lift', 'small'])
    expect(later.map(({ improve }) => improve.action)).toEqual([
      'second cap',
      'large later',
      'small later',
    ])
  })

  it('has what lifts a cap also where nobody knows what that brings', () => {
    const { now, later } = stepsOf([
      step('fix', null, { lifts: 'exit_scam' }),
      step('unforeseeable', null),
    ])
    expect(now.map(({ improve }) => improve.action)).toEqual(['fix'])
    expect(later).toEqual([])
  })

  it('names one act once, whatever inputs it serves', () => {
    expect(stepsOf([step('audit', 12), step('audit', 12)]).now).toHaveLength(1)
  })
})
