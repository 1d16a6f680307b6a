import type { FullInput } from '../../../../shared/values/rating.ts'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

type Improvement = NonNullable<FullInput['improve']>

/**
 * What it brings, once no cap is in the way: `+1.2`, `less than +0.1`; `+0.0` of what lifts one of two
 * caps at the same value. Null: nobody knows.
 */
export const formatGain = ({ gain, later, lifts }: Improvement): string | null => {
  const most = later ?? gain
  if (most === null) return null
  return most < 0.05 && !lifts ? texts.lessThanTenth : `+${most.toFixed(1)}`
}

/** What time raises; without an improvement nothing else does. */
const GROWING: ReadonlySet<string> = new Set(['maturity', 'code_stability', 'incident_history'])

/** The improvement and its gain, or why there is none. */
export const formatImprovement = ({ id, improve, state, policy, points, maxPoints }: FullInput) => {
  if (improve !== null) {
    const gain = gainOf(improve)
    return gain === null ? improve.action : `${improve.action}: ${gain}`
  }
  if (state === 'na') return texts.doesNotApply
  if (points === maxPoints) return texts.nothingToAdd
  if (state !== 'known' && policy === 'prior') {
    return texts.weHaveNotRead
  }
  return GROWING.has(id) ? texts.growsWithTime : texts.notInYourHands
}

const gainOf = (improve: Improvement): string | null => {
  const { later, lifts } = improve
  const gain = formatGain(improve)
  if (gain === null) return lifts && texts.liftsTheCap
  if (later !== null) return formatMessage(texts.nothingWhileTheCapHolds, { later: gain })
  return lifts ? formatMessage(texts.gainLiftsCap, { gain }) : gain
}

export type Steps = {
  /** Steps that raise the score at once, those that lift a cap first. */
  readonly now: readonly StepInput[]
  /** Steps that count once the cap is lifted. */
  readonly later: readonly StepInput[]
}

export type StepInput = FullInput & { readonly improve: Improvement }

/** Distinct improvements: those that lift a cap first, then the largest gain. */
export const stepsOf = (inputs: readonly FullInput[]): Steps => {
  const known = inputs.filter(
    (input): input is StepInput =>
      input.improve !== null && (input.improve.gain !== null || input.improve.lifts !== null),
  )
  const distinct = known.filter(
    ({ improve }, index) =>
      known.findIndex((step) => step.improve.action === improve.action) === index,
  )
  const bySize = (sizeOf: (improve: Improvement) => number) => (a: StepInput, b: StepInput) =>
    Number(b.improve.lifts !== null) - Number(a.improve.lifts !== null) ||
    sizeOf(b.improve) - sizeOf(a.improve)
  return {
    now: distinct
      .filter(({ improve }) => improve.later === null)
      .toSorted(bySize(({ gain }) => gain ?? 0)),
    later: distinct
      .filter(({ improve }) => improve.later !== null)
      .toSorted(bySize(({ later }) => later ?? 0)),
  }
}
