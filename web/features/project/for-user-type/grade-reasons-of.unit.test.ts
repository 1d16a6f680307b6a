import { expect, test } from 'vitest'
import type { FullExplanation, FullInput } from '../../../../shared/values/rating.ts'
import { gradeReasonsOf } from './grade-reasons-of.ts'

const input = (id: FullInput['id'], points: number, state: FullInput['state'] = 'known') =>
  ({ id, state, points, maxPoints: 10 }) as FullInput

const INPUTS = [
  input('maturity', 9),
  input('bug_bounty', 5),
  input('audit_depth', 0),
  input('team_verification', 7),
  input('oracle_dependence', 10, 'na'),
]

/** The cap and the inputs that a page names as reasons, by id. `raw` is the score before caps. */
const told = (raw: number | null, caps: readonly { id: string; max: number }[]) => {
  const { cap, inputs } = gradeReasonsOf({ raw, caps, inputs: INPUTS } as FullExplanation)
  return [cap?.id, inputs.map(({ id }) => id)]
}

test('the reasons are the three inputs farthest from half of their points, without those that do not apply', () => {
  expect(told(70, [])).toEqual([undefined, ['audit_depth', 'maturity', 'team_verification']])
})

test.each([[70], [null]])('a cap below a score of %j takes the place of an input', (raw) => {
  expect(told(raw, [{ id: 'active_incident', max: 39 }])).toEqual([
    'active_incident',
    ['audit_depth', 'maturity'],
  ])
})

test('a cap that limits nothing is no reason', () => {
  expect(told(30, [{ id: 'active_incident', max: 39 }])[0]).toBeUndefined()
})
