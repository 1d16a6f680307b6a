import { expect, test } from 'vitest'
import type { Attribution } from '../../../../shared/values/rating.ts'
import { changeCauses } from './change-causes.ts'

const attribution = (changes: Partial<Attribution>): Attribution => ({
  inputs: [],
  rawDelta: 0,
  capDelta: 0,
  caps: [],
  scoreDelta: 0,
  ...changes,
})
const input = (id: Attribution['inputs'][number]['id'], delta: number) => ({
  id,
  from: '',
  to: '',
  delta,
  evidence: [],
})

test('causes are named in words, the largest first, the cap among them', () => {
  const causes = changeCauses(
    attribution({
      inputs: [input('privilege_exposure', -1.8), input('admin_control', -8)],
      capDelta: -7.4,
      scoreDelta: -17.2,
      caps: [{ id: 'single_key', change: 'begins', max: 59 }],
    }),
  )
  expect(causes).toEqual([
    { label: 'admin control', delta: -8 },
    { label: 'cap “single key”', delta: -7.4 },
    { label: 'privilege exposure', delta: -1.8 },
  ])
})

test('a change that would be printed as 0.0 is left out, and those after the third are summed', () => {
  const causes = changeCauses(
    attribution({
      inputs: [
        input('documentation', 0.04),
        input('maturity', 0.2),
        input('audit_depth', 3),
        input('bug_bounty', 2),
        input('monitoring', 1),
      ],
      scoreDelta: 6.24,
    }),
  )
  expect(causes).toEqual([
    { label: 'audit depth', delta: 3 },
    { label: 'bug bounty', delta: 2 },
    { label: 'monitoring', delta: 1 },
    { label: 'others', delta: 0.2 },
  ])
})

test('the printed causes add up to the printed change', () => {
  const moved = attribution({
    inputs: [
      input('admin_control', -8),
      input('privilege_exposure', -1.84),
      input('maturity', 0.53),
    ],
    capDelta: -9.79,
    scoreDelta: -19.1,
  })
  const printed = changeCauses(moved).map(({ delta }) => Number(delta.toFixed(1)))
  expect(printed).toEqual([-9.8, -8, -1.8, 0.5])
  expect(printed.reduce((sum, one) => sum + one, 0)).toBeCloseTo(-19.1, 9)
})
