import {
  type CapId,
  type Explanation,
  type Improvement,
  INPUT_IDS,
  type InputId,
} from '../../values/rating.ts'
import { roundedScore } from '../bands.ts'
import { explainFolded } from './explain.ts'
import type { InputFacts } from '../inputs/input-rule.ts'
import { liftedBy, stepRules } from '../steps/steps.ts'
import type { Step } from '../steps/step.ts'

interface Taken {
  readonly step: Step
  readonly gain: number | null
  /** The limiting cap, where it no longer holds afterwards. */
  readonly lifts: CapId | null
}

/** What a project could do about each input; without one, nothing about it alone. */
export type Improvements = ReadonlyMap<InputId, Improvement>

/**
 * What would raise a score, each step by itself: what it brings is the score with it, less the score
 * without. While a cap limits, most steps bring nothing; of those it is told what they bring once the
 * steps that lift the cap have been taken.
 *
 * @param explanation of the same facts
 */
export const improve = (inputFacts: InputFacts, explanation: Explanation): Improvements => {
  const explained = (changed: InputFacts): Explanation => explainFolded(changed, changed.at, null)
  const found = new Map<InputId, Taken>()
  for (const [index, id] of INPUT_IDS.entries()) {
    const input = explanation.inputs[index]
    const isOpen = input !== undefined && input.state !== 'na' && input.points < input.maxPoints
    let step: Step | null | undefined = isOpen ? stepRules[id](inputFacts, input) : null
    for (; step; step = step.otherwise) {
      const after = step.change && explained(step.change(inputFacts))
      const lifted = after ? limitingCaps(explanation).filter((cap) => !holds(cap, after)) : []
      // A step that would win no points is none, unless it lifts a cap.
      if (after && after.raw <= explanation.raw && lifted.length === 0) continue
      const lifts = lifted.find((cap) => cap === limitingCap(explanation)) ?? null
      found.set(id, { step, gain: after && difference(explanation, after), lifts })
      break
    }
  }

  // What lifts one cap after the other, and where each of these steps begins.
  const lifts = new Map<InputId, { readonly cap: CapId; readonly before: InputFacts }>()
  let lifted = inputFacts
  for (let now = explanation; ; now = explained(lifted)) {
    const cap = limitingCap(now)
    const id = cap && liftedBy[cap]
    const change = id && found.get(id)?.step.change
    if (!cap || !id || !change || lifts.has(id)) break
    lifts.set(id, { cap, before: lifted })
    lifted = change(lifted)
  }

  return new Map(
    [...found].map(([id, { step, gain, lifts: liftsNow }]): [InputId, Improvement] => {
      const lift = lifts.get(id)
      const before = lift?.before ?? lifted
      const isLater = gain === 0 && step.change !== null && before !== inputFacts
      return [
        id,
        {
          action: step.action,
          gain,
          lifts: lift?.cap ?? liftsNow,
          later:
            isLater && step.change
              ? difference(explained(before), explained(step.change(before)))
              : null,
        },
      ]
    }),
  )
}

/** Of a score, the lowest first: each would limit it without those before it. */
const limitingCaps = ({ score, raw, caps }: Explanation): CapId[] =>
  score === null ? [] : caps.filter(({ max }) => max < raw).map(({ id }) => id)

const limitingCap = (explanation: Explanation): CapId | undefined => limitingCaps(explanation)[0]

const holds = (id: CapId, { caps }: Explanation): boolean => caps.some((cap) => cap.id === id)

/** Of the scores as they are shown; null where one of them is none. */
const difference = (before: Explanation, after: Explanation): number | null =>
  before.score === null || after.score === null ? null : roundedScore(after.score - before.score)
