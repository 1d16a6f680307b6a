import type { FullExplanation, FullInput } from '../../../../shared/values/rating.ts'

const COUNT = 3

export interface GradeReasons {
  /** The cap that limits the score, or would if there was one; it is the first reason. */
  readonly cap: FullExplanation['caps'][number] | undefined
  /** Those farthest from half of their points, up or down. */
  readonly inputs: readonly FullInput[]
}

/** Three in all. */
export const gradeReasonsOf = ({ raw, caps, inputs }: FullExplanation): GradeReasons => {
  const cap = caps.find(({ max }) => raw === null || max < raw)
  const effect = ({ points, maxPoints }: FullInput): number => Math.abs(points - maxPoints / 2)
  return {
    cap,
    inputs: inputs
      .filter(({ state }) => state !== 'na')
      .toSorted((a, b) => effect(b) - effect(a))
      .slice(0, cap === undefined ? COUNT : COUNT - 1),
  }
}
