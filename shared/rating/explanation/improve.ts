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
import { unroundedScore } from '../unrounded-score.ts'

/** What a project could do about each input; without one, nothing about it alone. */
export type Improvements = ReadonlyMap<InputId, Improvement>

/**
 * What would raise a score, each step by itself: what it brings is the score with it, less the score
 * without. While a cap limits, most steps bring nothing; of those it is told what they bring once it
 * is lifted, by the steps that lift it or, where there is none, by time.
 *
 * @param explanation of the same facts
 */
export const improve = (inputFacts: InputFacts, explanation: Explanation): Improvements => {
  const { found, ending } = findSteps(inputFacts, explanation)
  const { lifts, waiting, lifted } = liftCaps(inputFacts, explanation, { found, ending })
  const [limiting] = limitingCaps(explanation)
  for (const [id, { taken }] of lifts) found.set(id, taken)

  const scoreOf = (facts: InputFacts): number | null => scoreWithout(waiting, explained(facts))
  return new Map(
    [...found].map(([id, { step, after }]): [InputId, Improvement] => {
      const { action, change } = step
      const lift = lifts.get(id)
      const before = lift?.before ?? lifted
      if (!change || !after) return [id, { action, gain: null, lifts: null, later: null }]
      const gain = difference(explanation.score, after.score)
      const isLater = gain === 0 && (before !== inputFacts || waiting.size > 0)
      const later = isLater ? difference(scoreOf(before), scoreOf(change(before))) : null
      const liftsNow = limiting !== undefined && !holds(limiting, after) ? limiting : null
      return [
        id,
        {
          action,
          // Once the cap is lifted the project is not rated.
          gain: isLater && later === null ? null : gain,
          lifts: lift?.cap ?? liftsNow,
          later,
        },
      ]
    }),
  )
}

interface Taken {
  readonly step: Step
  /** Null where nobody knows what comes to light. */
  readonly after: Explanation | null
}

interface Steps {
  /** Of each input. */
  readonly found: Map<InputId, Taken>
  /** What ends a cap that holds, whether it limits or not. */
  readonly ending: ReadonlyMap<CapId, Taken>
}

const findSteps = (inputFacts: InputFacts, explanation: Explanation): Steps => {
  const found: Steps['found'] = new Map()
  const ending = new Map<CapId, Taken>()
  const limiting = limitingCaps(explanation)
  for (const [index, id] of INPUT_IDS.entries()) {
    const input = explanation.inputs[index]!
    const own = explanation.caps.filter((cap) => liftedBy[cap.id] === id)
    const isOpen = input.state !== 'na' && (input.points < input.maxPoints || own.length > 0)
    let step: Step | null | undefined = isOpen ? stepRules[id](inputFacts, input) : null
    for (; step; step = step.otherwise) {
      const after = step.change && explained(step.change(inputFacts))
      const ended = after ? explanation.caps.filter((cap) => !holds(cap.id, after)) : []
      for (const cap of ended) if (own.includes(cap)) ending.set(cap.id, { step, after })
      // A step that would win no points is none, unless it lifts a cap.
      if (after && after.raw <= explanation.raw && !ended.some((cap) => limiting.includes(cap.id)))
        continue
      found.set(id, { step, after })
      break
    }
  }
  return { found, ending }
}

interface Lift {
  readonly cap: CapId
  readonly taken: Taken
  /** Where the step begins. */
  readonly before: InputFacts
}

/** What lifts one cap after the other, the lowest first; those that no step lifts are waited for. */
const liftCaps = (
  inputFacts: InputFacts,
  explanation: Explanation,
  { found, ending }: Steps,
): {
  readonly lifts: ReadonlyMap<InputId, Lift>
  readonly waiting: ReadonlySet<CapId>
  readonly lifted: InputFacts
} => {
  const lifts = new Map<InputId, Lift>()
  const waiting = new Set<CapId>()
  let lifted = inputFacts
  for (let now = explanation; ; now = explained(lifted)) {
    const cap = limitingCaps(now).find((one) => !waiting.has(one))
    if (!cap) return { lifts, waiting, lifted }
    const id = liftedBy[cap]
    const taken = ending.get(cap) ?? found.get(id)
    if (!taken?.step.change || lifts.has(id)) waiting.add(cap)
    else {
      lifts.set(id, { cap, taken, before: lifted })
      lifted = taken.step.change(lifted)
    }
  }
}

const explained = (inputFacts: InputFacts): Explanation =>
  explainFolded(inputFacts, inputFacts.at, null)

/** Of a score, the lowest first: each would limit it without those before it. */
const limitingCaps = ({ score, raw, caps }: Explanation): CapId[] =>
  score === null ? [] : caps.filter(({ max }) => max < raw).map(({ id }) => id)

const holds = (id: CapId, { caps }: Explanation): boolean => caps.some((cap) => cap.id === id)

const scoreWithout = (
  without: ReadonlySet<CapId>,
  { score, raw, caps }: Explanation,
): number | null =>
  score === null
    ? null
    : roundedScore(unroundedScore({ raw, caps: caps.filter(({ id }) => !without.has(id)) }))

/** Of scores as they are shown; null where one of them is none. */
const difference = (before: number | null, after: number | null): number | null =>
  before === null || after === null ? null : roundedScore(after - before)
